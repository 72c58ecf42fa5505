"""Makes the Debian package of a build folder, installs it below a root of its own, serves from there, removes it.

  package_test.py BUILD     needs dpkg and cpack, and no rights
"""
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request


def run(*command, **options):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                            **options)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}:\n{result.stdout}")
    return result.stdout


def expect(condition, what):
    if not condition:
        sys.exit(f"package_test: {what}")


def served(root):
    """What the unit's command answers to INFO and how it ends on the signal that the unit names."""
    unit = (root / "lib/systemd/system/senet.service").read_text() if (root / "lib/systemd/system").exists() else (
        root / "usr/lib/systemd/system/senet.service").read_text()
    command = shlex.split(re.search(r"^ExecStart=(.*)$", unit, re.M).group(1).replace("$SENET_OPTIONS", "--port 0"))
    expect(command[0] == "/usr/bin/senet", f"the unit starts {command[0]}")
    server = subprocess.Popen([root / command[0][1:], *command[1:]], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True)
    try:
        port = re.search(r":(\d+) ", server.stdout.readline()).group(1)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/%28INFO%29", timeout=10) as reply:
            answer = reply.read().decode()
        server.send_signal(getattr(signal, re.search(r"^KillSignal=(.*)$", unit, re.M).group(1)))
        return answer, server.wait(timeout=30)
    finally:
        server.kill()


def main():
    build = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        run("cpack", "-G", "DEB", "--config", build / "CPackConfig.cmake", "-B", work / "package")
        package = next((work / "package").glob("*.deb"))
        depends = run("dpkg-deb", "-f", package, "Depends")
        for library in ("libantlr4-runtime", "libfmt", "libsqlite3"):
            expect(library in depends, f"{library} is no dependency: {depends}")
        root = work / "root"
        for part in ("info", "updates"):
            (root / "var/lib/dpkg" / part).mkdir(parents=True)
        (root / "var/lib/dpkg/status").touch()
        dpkg = ["dpkg", f"--root={root}", "--force-not-root", "--force-depends", "--force-script-chrootless",
                f"--log={work / 'log'}"]
        run(*dpkg, "-i", package)
        expect((root / "usr/share/senet/games/connect_four.kif").exists(), "no rule sheets")
        expect((root / "etc/default/senet").exists(), "no options")
        answer, status = served(root)
        expect(answer == "((name senet)(status available))", f"answered {answer}")
        expect(status == 0, f"ended with {status}")
        run(*dpkg, "-r", "senet")
        expect(not (root / "usr/bin/senet").exists(), "the program is left")
        expect((root / "etc/default/senet").exists(), "the user's options are gone")
        run(*dpkg, "-P", "senet")
        left = [path for path in root.rglob("*") if path.is_file() and "var/lib/dpkg" not in str(path)]
        expect(not left, f"left behind: {left}")


if __name__ == "__main__":
    expect(shutil.which("dpkg") is not None, "needs dpkg")
    main()
