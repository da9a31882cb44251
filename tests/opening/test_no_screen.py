"""Where there is no screen the program says so in one sentence and ends; Qt alone would abort."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.main import main
from app.no_window import NO_WINDOW

QT_ALONE = "from PySide6.QtWidgets import QApplication; QApplication([])"


def start(home: Path, *command: str, **changes: str) -> subprocess.CompletedProcess[str]:
    shown = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    shown |= {"ENGROSS_HOME": str(home), "QT_QPA_PLATFORM": "xcb", **changes}
    return subprocess.run([sys.executable, *command], env=shown, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("changes", [{}, {"DISPLAY": ":4711"}, {"QT_QPA_PLATFORM": "nothing"}])
def test_it_is_one_sentence_and_a_clean_end(tmp_path: Path, changes: dict[str, str]) -> None:
    done = start(tmp_path, "-m", "app", **changes)
    assert done.returncode == NO_WINDOW
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("No window can open here")


def test_it_is_said_in_the_language_of_the_person(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    for place in (tmp_path / "settings.json", tmp_path / "config" / "settings.json"):
        place.write_text('{"language": "de"}', encoding="utf-8")
    assert start(tmp_path, "-m", "app").stderr.startswith("Hier kann kein Fenster aufgehen")


def test_qt_alone_aborts(tmp_path: Path) -> None:
    assert start(tmp_path, "-c", QT_ALONE).returncode < 0


def test_a_library_of_the_system_that_is_missing_is_named(monkeypatch, capsys, tmp_path: Path) -> None:
    def missing() -> None:
        raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setenv("ENGROSS_HOME", str(tmp_path))
    monkeypatch.setattr("app.main.load_bindings", missing)
    assert main([]) == NO_WINDOW
    assert "libEGL.so.1" in capsys.readouterr().err
