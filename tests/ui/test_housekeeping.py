"""The collector looks through everything only while the person rests."""

import gc

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent

from app.ui import housekeeping
from app.ui.housekeeping import Housekeeping


class Ring:
    """Something only a full collection takes away once it is old."""

    def __init__(self):
        self.me = self


@pytest.fixture
def keeper(window):
    before = gc.get_threshold()
    made = Housekeeping(window())
    yield made
    gc.set_threshold(*before)


@pytest.fixture
def worn(monkeypatch):
    """A collector with enough to look for."""
    monkeypatch.setattr(housekeeping, "FEW", 0)


def press(keeper) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier)
    QCoreApplication.sendEvent(keeper.parent().windowHandle(), event)


def test_nothing_is_collected_while_keys_come(keeper, worn):
    press(keeper)
    assert not keeper.look()


def test_everything_is_collected_once_the_person_rests(keeper, worn, monkeypatch):
    monkeypatch.setattr(housekeeping, "RESTING", 0)
    kept = Ring()
    gc.collect()
    del kept
    assert keeper.look()
    assert not [one for one in gc.get_objects() if isinstance(one, Ring)]


def test_a_key_puts_it_off(keeper, worn, monkeypatch):
    monkeypatch.setattr(housekeeping, "RESTING", -1)
    assert keeper.look()
    monkeypatch.setattr(housekeeping, "RESTING", 60_000)
    press(keeper)
    assert not keeper.look()


def test_with_nothing_to_look_for_nothing_is_done(keeper, monkeypatch):
    monkeypatch.setattr(housekeeping, "RESTING", -1)
    gc.collect()
    assert not keeper.look()


def test_young_records_are_looked_through_as_ever(keeper):
    young, middle, every = gc.get_threshold()
    assert (young, middle) == (700, 10)
    assert every > 100
