#!/usr/bin/env python3
"""Checks the layers and the house rules that a compiler can't.

    check_modules.py [ROOT]

Prints each breach as "file:line: what" and ends with status 1 if there is one. The layers are the DEPENDS lists of
CMakeLists.txt. tests/tools/check_modules_test.py proves that every check can fail.
"""

import re
import sys
from pathlib import Path

MAX_LINES = 400
MAX_FUNCTION = 60
MAX_COLUMNS = 120
MAX_OPENING = 6

# Headers of libraries that must not spread: pattern of the include, pattern of the files that may have it.
CONFINED = [
    (r"antlr4-runtime|Gdl(Lexer|Parser)", r"src/gdl/reader\.cpp"),
    (r"boost/(beast|asio)", r"src/net/[^/]*\.cpp"),
    (r"asmjit/", r"src/sliced/[^/]*\.cpp"),
    (r"hwy/", r"src/sliced/[^/]*\.cpp"),
    (r"CLI/", r"src/cli/(arguments|toml_arguments)\.(cpp|h)"),
]

# Split, so that this file may be checked too.
FORBIDDEN = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]

INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')
MODULE = re.compile(r"senet_module\(\s*(\w+)([^)]*)\)")


def read_modules(cmake):
    """Module name -> list of the modules it may include, in the order of CMakeLists.txt."""
    modules = {}
    for match in MODULE.finditer(re.sub(r"#.*", "", cmake)):
        if match.group(1) == "NAME":  # the definition of the function itself
            continue
        words = match.group(2).split()
        depends = []
        if "DEPENDS" in words:
            for word in words[words.index("DEPENDS") + 1 :]:
                if word.isupper():  # the next keyword
                    break
                depends.append(word)
        modules[match.group(1)] = depends
    return modules


def check_layers(modules):
    """Every module depends on earlier ones only, so the layers have no cycle."""
    seen = set()
    for name, depends in modules.items():
        for other in depends:
            if other not in seen:
                yield "CMakeLists.txt", 0, f"{name} depends on {other}, which does not come before it"
        seen.add(name)


def check_includes(root, path, lines, modules):
    folder = path.split("/")
    own = folder[1] if folder[0] == "src" and len(folder) > 2 else None
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        quoted, target = match.group(1) == '"', match.group(2)
        for pattern, allowed in CONFINED:
            if re.match(pattern, target) and not re.fullmatch(allowed, path):
                yield path, number, f"{target} may be included by {allowed} only"
        if not quoted or re.match(r"Gdl(Lexer|Parser)\.h", target):
            continue
        if folder[0] == "tests":
            if not (root / "src" / target).exists() and not (root / "tests" / target).exists():
                yield path, number, f"{target} is not in src or tests"
            continue
        if not (root / "src" / target).exists():
            yield path, number, f"{target} is not in src"
            continue
        module = target.split("/")[0]
        if own is None and module != "cli":
            yield path, number, f"main includes {target}; it may include cli only"
        elif own is not None and module != own and module not in modules.get(own, []):
            yield path, number, f"{own} includes {target}, but does not depend on {module}"


def check_header(path, lines):
    if not path.endswith(".h"):
        return
    opening = 0
    while opening < len(lines) and lines[opening].startswith("//"):
        opening += 1
    opening -= sum(line.startswith("//  ") for line in lines[:opening])  # an example doesn't count
    if not 1 <= opening <= MAX_OPENING:
        yield path, 1, f"a header opens with 1 to {MAX_OPENING} lines of comment, this one has {opening}"
    if "#pragma once" not in lines:
        yield path, 1, "#pragma once is missing"


def check_text(path, lines):
    if len(lines) > MAX_LINES:
        yield path, len(lines), f"{len(lines)} lines; a file has at most {MAX_LINES}"
    for number, line in enumerate(lines, 1):
        for word in FORBIDDEN:
            if re.search(rf"\b{word}\b", line):
                yield path, number, f"the word {word}"
        if len(line) > MAX_COLUMNS:
            yield path, number, f"{len(line)} columns; a line has at most {MAX_COLUMNS}"
        if line != line.rstrip():
            yield path, number, "white space at the end of the line"


def check_functions(path, lines):
    """A block that opens and closes in the first column and has parentheses before its brace is a function."""
    start = None
    for number, line in enumerate(lines, 1):
        if start is None:
            if re.match(r"[^\s#/}].*\{$", line) and not re.match(r"(namespace|extern|constexpr \w+ \w+)\b", line):
                start = number
            elif re.match(r"\s{4}.*\) (const |noexcept )*\{$", line) and re.match(r"\w", lines[max(0, number - 2)]):
                start = number - 1  # a parameter list that was broken over two lines
        elif line.startswith("}"):
            head = " ".join(lines[start - 1 : start + 1])
            if "(" in head and not re.match(r"(class|struct|enum|union|template.*(class|struct))\b", head):
                if number - start + 1 > MAX_FUNCTION:
                    yield path, start, f"a function of {number - start + 1} lines; it has at most {MAX_FUNCTION}"
            start = None


def source_files(root):
    for folder in ("src", "tests", "tools", "grammar"):
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and path.suffix in (".h", ".cpp", ".py", ".g4", ".cmake"):
                yield path


def check(root):
    modules = read_modules((root / "CMakeLists.txt").read_text())
    yield from check_layers(modules)
    for folder in sorted(path.name for path in (root / "src").iterdir() if path.is_dir()):
        if folder not in modules:
            yield f"src/{folder}", 0, "a folder that is no senet_module in CMakeLists.txt"
    for file in source_files(root):
        path = file.relative_to(root).as_posix()
        lines = file.read_text(encoding="utf-8").splitlines()
        yield from check_text(path, lines)
        if file.suffix in (".h", ".cpp"):
            yield from check_includes(root, path, lines, modules)
            yield from check_header(path, lines)
            yield from check_functions(path, lines)


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    breaches = list(check(root))
    for path, number, text in breaches:
        print(f"{path}:{number}: {text}")
    print(f"{len(breaches)} breaches")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
