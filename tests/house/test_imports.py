"""The relay and the producers load where Qt and the model service's library cannot be had."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

LOAD = """
import importlib, pkgutil, sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in sys.argv[2].split(","):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Absent())
package = importlib.import_module(sys.argv[1])
loaded = 1
for found in pkgutil.walk_packages(package.__path__, sys.argv[1] + "."):
    importlib.import_module(found.name)
    loaded += 1
print(loaded)
"""


def load(package: str, absent: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Import a package and everything in it in a fresh Python in which some modules do not exist."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-P", "-c", LOAD, package, absent]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("package", "absent"),
    [
        ("app.relay", "PySide6,shiboken6,anthropic,keyring,platformdirs"),
        ("producers", "PySide6,shiboken6,anthropic,keyring,platformdirs"),
        ("app.storage", "PySide6,shiboken6,anthropic"),
        ("app.workforce.playbook", "PySide6,shiboken6,anthropic"),
    ],
)
def test_it_loads_without_what_it_may_not_know(package, absent):
    done = load(package, absent, ROOT)
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 1


def test_a_relay_that_needs_qt_does_not_load(tmp_path):
    (tmp_path / "app" / "relay").mkdir(parents=True)
    for name in ("app/__init__.py", "app/relay/__init__.py"):
        (tmp_path / name).touch()
    (tmp_path / "app/relay/gate.py").write_text("def f(): ...\nimport PySide6.QtCore\n", encoding="utf-8")
    done = load("app.relay", "PySide6", tmp_path)
    assert done.returncode == 1
    assert "PySide6" in done.stderr


def loaded_by(module: str, names: tuple[str, ...]) -> list[str]:
    """Which of `names` are loaded once `module` is imported in a fresh Python."""
    code = f"import sys, {module}\nprint(*[n for n in {names!r} if n in sys.modules])"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


# Each costs between 150 and 2,200 ms, which a person would wait for before the window shows.
LATE = ("anthropic", "docx", "pptx", "openpyxl", "xlsxwriter", "ironcalc", "keyring")


def test_the_window_starts_without_the_slow_libraries():
    assert loaded_by("app.main", LATE) == []


# What the start page needs of the engine is nothing; its typed records alone take as long to load as the page.
ENGINE = ("pydantic", "filelock", "dataclasses", "app.relay.nouns.base", "app.composition", "app.bridge.session")


def test_the_start_page_is_shown_without_the_engine():
    assert loaded_by("app.opening", ENGINE) == []


def test_a_start_page_that_loads_the_engine_would_be_noticed():
    assert "pydantic" in loaded_by("app.window", ENGINE)


BEHIND = """
import importlib, sys
from app import opening
for name in opening.ENGINE if sys.argv[1] == "all" else ():
    importlib.import_module(name)
before = set(sys.modules)
for name in opening.PIECES:
    importlib.import_module(name)
late = (name for name in set(sys.modules) - before if not name.startswith(("app.ui", "app.window", "app.bridge")))
print(*sorted(late))
"""


def loaded_in_the_windows_thread(first: str) -> list[str]:
    """What is loaded besides Qt's own part once the thread is through; `first` is "all" or "none"."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-P", "-c", BEHIND, first]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_the_windows_thread_loads_only_what_needs_qt():
    assert loaded_in_the_windows_thread("all") == []


def test_an_engine_loaded_in_the_windows_thread_would_be_noticed():
    assert "pydantic" in loaded_in_the_windows_thread("none")


def test_a_slow_library_would_be_noticed():
    assert loaded_by("docx", LATE) == ["docx"]
