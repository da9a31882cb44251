"""The window opens without reading the source of its own modules, and its first words are the program's words."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.opening import START_WORDS
from app.paths import AppPaths
from app.ui.presenting.start import present_start
from app.ui.states import State
from app.ui.window.entries import RecentEntry
from app.welcome import sample_entries
from app.words import read_words

OWN = "import builtins; own = builtins.__import__; {load}; import PySide6.QtWidgets; print(builtins.__import__ is own)"
NOW = datetime(2026, 11, 30, 15, 0, tzinfo=UTC)
AGES = (timedelta(), timedelta(minutes=5), timedelta(hours=3), timedelta(days=2), timedelta(days=400))


def import_is_pythons_own(load: str) -> bool:
    done = subprocess.run([sys.executable, "-c", OWN.format(load=load)], capture_output=True, text=True, check=True)
    return done.stdout.strip() == "True"


def test_qt_leaves_the_import_statement_as_it_was():
    assert import_is_pythons_own("from app.main import load_bindings; load_bindings()")


def test_left_alone_qt_replaces_it():
    assert not import_is_pythons_own("import PySide6.QtCore")


def entries() -> tuple[RecentEntry, ...]:
    found = [
        RecentEntry(Path(f"/projects/{state}{count}"), state, NOW - age, f"{state} {count} {files}")
        for state in State
        for count, files, age in zip((0, 1, 2, 0, 1), (0, 1, 2, 1, 0), AGES, strict=True)
    ]
    return (*found, RecentEntry(Path("/projects/new"), "new", None, ""))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_words_the_start_page_reads_are_all_it_says(language):
    paths = AppPaths.default()
    samples = sample_entries(paths.resources / "samples")
    few, whole = (read_words(paths.resources / "i18n", language, *files) for files in ((START_WORDS,), ()))
    for hour in (8, 14, 20):
        now = NOW.replace(hour=hour)
        shown = present_start(entries(), samples, now, few, every=True)
        assert shown == present_start(entries(), samples, now, whole, every=True)
    assert few.say("open.choose") == whole.say("open.choose")


def test_a_page_of_other_words_would_be_noticed():
    i18n = AppPaths.default().resources / "i18n"
    few, whole = read_words(i18n, "en", ("cli",)), read_words(i18n, "en")
    assert present_start(entries(), (), NOW, few) != present_start(entries(), (), NOW, whole)
