"""A window over a folder of its own, with the real session, workers and playbooks, used the way a person uses it."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from app.bridge.workers import Workers
from app.composition import Composition
from app.paths import AppPaths
from app.settings import Settings
from app.storage.filesystem import REAL_DISK, FileSystem
from app.ui.main_window import MainWindow
from app.window import make_kit, make_services, make_session
from tests.journeys.model import QUICK, Model
from tests.journeys.person import Person
from tests.ui.test_access import WindowWatch
from tests.ui.walking import faults_by_key
from tests.ui.whole_words import Shortened, cut_words


@pytest.fixture(scope="session")
def workers() -> Iterator[Workers]:
    """One worker process for all journeys; starting one takes a second."""
    made = Workers()
    yield made
    made.close()


@pytest.fixture
def chosen(tmp_path) -> list[Path]:
    """What the person chooses when asked for a folder, last first."""
    return [tmp_path / "chosen"]


@pytest.fixture
def opened_outside() -> list[Path]:
    """Files and folders that were handed to other programs."""
    return []


@pytest.fixture
def picked() -> list[Path | None]:
    """Files the person picks to be checked, last first; None is a dialog that was left."""
    return [None]


@pytest.fixture
def named() -> list[Path | None]:
    """Names the person gives when a list is saved, last first."""
    return [None]


@pytest.fixture
def sit_down(
    qtbot, qapp, workers, tmp_path, chosen, opened_outside, picked, named, monkeypatch
) -> Iterator[Callable[..., Person]]:
    """Open the program; called again, it is a later start of the same program on the same computer."""
    people: list[Person] = []
    faults, shortened = [], Shortened(monkeypatch)
    watch = WindowWatch()
    qapp.installEventFilter(watch)

    def outside(path: Path) -> bool:
        opened_outside.append(path)
        return True

    def start(
        language: str = "en",
        look: str = "light",
        size: tuple[int, int] = (1440, 900),
        scale: int = 100,
        model: Model | None = None,
        settings: Settings | None = None,
        disk: FileSystem = REAL_DISK,
    ) -> Person:
        settings = settings or Settings(language=language, look=look, text_scale=scale)
        composition = Composition(AppPaths.under(tmp_path / "home"), settings, disk=disk, limits=QUICK)
        if model is not None:
            composition = model.connect(composition)
        session = make_session(composition, workers)
        made = make_services(composition, workers)
        services = replace(
            made,
            checking=replace(made.checking, choose_file=lambda *_: picked[-1], choose_target=lambda *_: named[-1]),
            choose_folder=lambda *_: chosen[-1],
            open_outside=outside,
            documents=tmp_path,
        )
        window = MainWindow(make_kit(composition, qapp), services, session)
        window.resize(*size)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        person = Person(qtbot, window)
        person.before_leaving = lambda: faults.extend((*lost_by_key(person), *cut_in_both_languages(person, shortened)))
        people.append(person)
        return person

    yield start
    qapp.removeEventFilter(watch)
    for person in people:
        person.leave()
        person.window.deleteLater()
    for left in QApplication.topLevelWidgets():
        left.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert set(watch.shown) <= {"MainWindow"}, "a part flashed up as a window of its own and took the focus"
    assert faults == [], "on the screen that was left, words are cut, or keys do not come to everything"


def lost_by_key(person: Person) -> list[str]:
    """Return what a person without a pointer cannot use on the screen as it is."""
    window = person.window
    window.activateWindow()
    person.waits(window.isActiveWindow)
    return faults_by_key(person.qtbot, window, window.dialogs.open_dialog or window, window.ring)


def cut_in_both_languages(person: Person, shortened: Shortened) -> list[str]:
    """Return the words that are cut on the screen as it is, and as it would be in the other language."""
    window = person.window
    cut = cut_at_rest(person, shortened)
    other = "de" if window.room.kit.tr.language == "en" else "en"
    window.preferences.settings = window.preferences.settings.model_copy(update={"language": other})
    window.renew()
    return cut + cut_at_rest(person, shortened)


def cut_at_rest(person: Person, shortened: Shortened) -> list[str]:
    """Return the words that stay cut once everything has its place."""
    with suppress(person.qtbot.TimeoutError):
        person.qtbot.waitUntil(lambda: cut_words(person.window, shortened) == [], timeout=1_000)
    return cut_words(person.window, shortened)


@pytest.fixture
def folder(tmp_path) -> Path:
    """An empty folder for a project."""
    made = tmp_path / "Northmere and Tallis"
    made.mkdir()
    return made
