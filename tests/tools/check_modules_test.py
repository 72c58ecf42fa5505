"""Proves that every check of tools/check_modules.py can fail, on small trees with one breach each."""

import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import check_modules  # noqa: E402

CMAKE = """
function(senet_module NAME)
endfunction()
senet_module(base LIBRARIES fmt::fmt)
senet_module(gdl DEPENDS base LIBRARIES antlr)
senet_module(net DEPENDS gdl
             base)
senet_module(cli DEPENDS net base)
"""
HEADER = "// A header.\n#pragma once\n"


class CheckModules(unittest.TestCase):
    def breaches(self, files, cmake=CMAKE):
        tree = {
            "CMakeLists.txt": cmake,
            "src/base/error.h": HEADER,
            "src/gdl/reader.h": HEADER + '#include "base/error.h"\n',
            "src/gdl/reader.cpp": '#include "gdl/reader.h"\n#include <antlr4-runtime.h>\n#include "GdlParser.h"\n',
            "src/net/server.cpp": '#include <boost/beast/core.hpp>\n#include "gdl/reader.h"\n',
            "src/cli/command.h": HEADER,
            "src/main.cpp": '#include "cli/command.h"\n',
            "tests/gdl/reader_test.cpp": '#include "gdl/reader.h"\n#include "support/toy.h"\n',
            "tests/support/toy.h": HEADER,
            **files,
        }
        with tempfile.TemporaryDirectory() as folder:
            for name, text in tree.items():
                path = Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return [f"{path}:{line}: {text}" for path, line, text in check_modules.check(Path(folder))]

    def one_breach(self, files, text, **options):
        found = self.breaches(files, **options)
        self.assertEqual(len(found), 1, found)
        self.assertIn(text, found[0])

    def test_accepts_a_tree_without_breach(self):
        self.assertEqual(self.breaches({}), [])

    def test_finds_an_include_that_goes_up(self):
        self.one_breach({"src/base/error.h": HEADER + '#include "gdl/reader.h"\n'}, "src/base/error.h:3: base includes")

    def test_finds_an_include_of_a_layer_that_is_not_in_the_depends_list(self):
        self.one_breach({"src/cli/command.h": HEADER + '#include "gdl/reader.h"\n'}, "does not depend on gdl")

    def test_finds_an_include_of_a_file_that_does_not_exist(self):
        self.one_breach({"src/base/clock.cpp": '#include "base/clok.h"\n'}, "base/clok.h is not in src")
        self.one_breach({"tests/base/clock_test.cpp": '#include "support/t.h"\n'}, "not in src or tests")

    def test_finds_main_including_more_than_cli(self):
        self.one_breach({"src/main.cpp": '#include "base/error.h"\n'}, "may include cli only")

    def test_finds_dependencies_that_are_not_declared_before(self):
        self.one_breach({}, "does not come before it", cmake=CMAKE.replace("(base ", "(base DEPENDS gdl "))

    def test_finds_a_folder_without_module(self):
        self.one_breach({"src/stray/x.h": HEADER}, "no senet_module")

    def test_finds_libraries_that_spread(self):
        self.one_breach({"src/gdl/reader.h": HEADER + "#include <antlr4-runtime.h>\n"}, "reader.h:3")
        self.one_breach({"src/gdl/other.cpp": '#include "GdlParser.h"\n'}, "other.cpp:1")
        self.one_breach({"src/net/server.h": HEADER + "#include <boost/asio.hpp>\n"}, "server.h:3")
        self.one_breach({"src/gdl/jit.cpp": "#include <asmjit/asmjit.h>\n"}, "jit.cpp:1")
        self.one_breach({"src/gdl/vectors.cpp": "#include <hwy/highway.h>\n"}, "vectors.cpp:1")
        self.one_breach({"src/cli/perft.cpp": "#include <CLI/CLI.hpp>\n"}, "perft.cpp:1")

    def test_finds_headers_without_opening_or_guard(self):
        self.one_breach({"src/base/a.h": "#pragma once\n"}, "lines of comment, this one has 0")
        self.one_breach({"src/base/a.h": "// x\n" * 7 + "#pragma once\n"}, "lines of comment, this one has 7")
        self.one_breach({"src/base/a.h": "// A header.\n"}, "#pragma once is missing")

    def test_finds_files_functions_and_lines_that_are_too_long(self):
        self.one_breach({"src/base/a.cpp": "int a;\n" * 401}, "401 lines")
        self.one_breach({"src/base/a.cpp": "int f() {\n" + "  g();\n" * 59 + "}\n"}, "a function of 61 lines")
        self.assertEqual(self.breaches({"src/base/a.cpp": "int f() {\n" + "  g();\n" * 58 + "}\n"}), [])
        broken = "int f(int first,\n      int second) {\n" + "  g();\n" * 59 + "}\n"
        self.one_breach({"src/base/a.cpp": broken}, "a function of 62 lines")
        self.assertEqual(self.breaches({"src/base/a.cpp": "class A {\n" + "  int f();\n" * 70 + "};\n"}), [])
        self.one_breach({"src/base/a.cpp": "// " + "x" * 120 + "\n"}, "123 columns")

    def test_finds_words_that_stand_for_unfinished_work(self):
        for word in check_modules.FORBIDDEN:
            self.one_breach({"src/base/a.cpp": f"// {word}: later\n"}, word)

    def test_finds_white_space_at_the_end_of_a_line(self):
        self.one_breach({"src/base/a.cpp": "int a; \n"}, "white space")


if __name__ == "__main__":
    unittest.main()
