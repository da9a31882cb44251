"""Tests name what they need of the computer; what is missing is told as "not run", never passed over.

`@pytest.mark.needs("office", "poppler")` or `@pytest.mark.office`. A test that skips itself in any other way, or
that is expected to fail, counts as failed: nothing may hide behind the word skipped.
"""

import importlib.util
import os
import shutil
import socket
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]
PREFIX = "not run: needs "


def _dev():
    """Load dev.py, which already knows how to find fonts and the parts of LibreOffice."""
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault("dev", module)
    spec.loader.exec_module(module)
    return module


def _has_uno() -> bool:
    python = shutil.which("python3", path="/usr/bin") or sys.executable
    return subprocess.run([python, "-I", "-c", "import uno"], capture_output=True, check=False).returncode == 0


def _has_local_model() -> bool:
    """Whether a local Messages server is named in the environment and answers on loopback."""
    address = urlsplit(os.environ.get("ENGROSS_TEST_BASE_URL", ""))
    if address.hostname not in ("127.0.0.1", "::1", "localhost"):
        return False
    try:
        with socket.create_connection((address.hostname, address.port or 80), timeout=2):
            return True
    except OSError:
        return False


NEEDS = {
    "office": ("LibreOffice with Writer, Calc and Impress", lambda: not _dev().missing_office()),
    "uno": ("LibreOffice's Python bridge (python3-uno)", _has_uno),
    "poppler": ("poppler-utils", lambda: bool(shutil.which("pdftoppm") and shutil.which("pdftotext"))),
    "fonts": ("the Liberation, Carlito and Caladea fonts", lambda: not _dev().missing_fonts()),
    "xvfb": ("a virtual screen (xvfb) and Qt's libraries for it", lambda: not _dev().missing_screen()),
    "npm validator": ("the Open XML SDK validator (npm, on Linux x64)", lambda: _dev().has_validator()),
    "local model": ("a local Messages server at ENGROSS_TEST_BASE_URL", _has_local_model),
    "posix": ("a POSIX system", lambda: os.name == "posix"),
    "linux": ("Linux", lambda: sys.platform.startswith("linux")),
    "windows": ("Windows", lambda: os.name == "nt"),
    "root": ("the rights of an administrator", lambda: hasattr(os, "geteuid") and os.geteuid() == 0),
    "ordinary user": ("an ordinary user's rights (this is root)", lambda: getattr(os, "geteuid", lambda: 1)() != 0),
}


@cache
def reason(need: str) -> str | None:
    """What is missing for `need` in words, or None when it is here; `program NAME` asks for any executable."""
    if need.startswith("program "):
        words, there = need, lambda: bool(shutil.which(need.removeprefix("program ")))
    else:
        words, there = NEEDS[need]
    return None if there() else words


def needs_of(item) -> list[str]:
    """All needs that a test's markers name."""
    named = [need for marker in item.iter_markers("needs") for need in marker.args]
    return [*named, *(["office"] if item.get_closest_marker("office") else [])]


def pytest_collection_modifyitems(items):
    """Refuse a need that nobody has defined, so that a typing mistake cannot switch a test off."""
    for item in items:
        for need in needs_of(item):
            if need not in NEEDS and not need.startswith("program "):
                raise pytest.UsageError(f"{item.nodeid} needs “{need}”, which tests/house/needs.py does not know")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Do not run a test whose needs are not met, and say what is missing."""
    missing = [words for words in map(reason, needs_of(item)) if words]
    if missing:
        pytest.skip(PREFIX + " and ".join(missing))


def hidden(report) -> str | None:
    """Why a report may not count as skipped, or None when it is an honest "not run"."""
    if not report.skipped:
        return None
    if hasattr(report, "wasxfail"):
        return "An expected failure is a failure: mend it or take the test out."
    text = str(report.longrepr[2]) if isinstance(report.longrepr, tuple) else str(report.longrepr)
    if PREFIX in text:
        return None
    return f"A test is not skipped, it names what it needs (pytest.mark.needs). It said: {text}"


def _expose(report):
    why = hidden(report)
    if why:
        report.outcome, report.longrepr = "failed", why
        if hasattr(report, "wasxfail"):
            del report.wasxfail
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport():
    """Turn every unnamed skip of a test into a failure."""
    return _expose((yield))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report():
    """Turn a skip of a whole module into a failure."""
    return _expose((yield))


def pytest_terminal_summary(terminalreporter):
    """Count what was not run, with the reason, just before the closing line."""
    reports = terminalreporter.stats.get("skipped", [])
    counts = Counter(str(report.longrepr[2]).removeprefix("Skipped: ") for report in reports)
    if counts:
        terminalreporter.section("not run")
        for text, number in sorted(counts.items()):
            terminalreporter.write_line(f"{number} × {text}")
