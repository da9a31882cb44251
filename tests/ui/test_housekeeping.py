"""The collector works in the window's own thread only, and looks through everything only while the person rests."""

import gc
import threading

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent

from app.ui import housekeeping
from app.ui.housekeeping import Housekeeping


class Ring:
    """Something only the collector takes away; it notes where that was done."""

    def __init__(self, places: list[int]):
        self.me, self.places = self, places

    def __del__(self):
        self.places.append(threading.get_ident())


@pytest.fixture
def collector():
    gc.collect()
    thresholds, on = gc.get_threshold(), gc.isenabled()
    yield
    gc.set_threshold(*thresholds)
    (gc.enable if on else gc.disable)()


@pytest.fixture
def keeper(window, collector):
    return Housekeeping(window())


@pytest.fixture
def worn(monkeypatch):
    """A collector with enough to look for."""
    monkeypatch.setattr(housekeeping, "FEW", 0)


@pytest.fixture
def old():
    """Where a ring was taken down that has outlived the looks at what is new."""
    places: list[int] = []
    ring = Ring(places)
    gc.collect()
    del ring
    return places


def press(keeper) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier)
    QCoreApplication.sendEvent(keeper.parent().windowHandle(), event)


def work_elsewhere(places: list[int], records: list[list[int]]) -> int:
    """Let a thread leave rings behind and make many `records`, as a relay does; return which thread it was."""

    def work() -> None:
        for _ in range(50):
            Ring(places)
        records.extend([number] for number in range(100_000))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    return thread.ident or 0


def test_what_a_thread_leaves_behind_is_taken_down_in_the_windows_thread(keeper, qtbot):
    places, records = [], []
    work_elsewhere(places, records)
    qtbot.waitUntil(lambda: len(places) == 50)
    assert set(places) == {threading.get_ident()}


def test_without_it_the_thread_takes_them_down_itself(collector):
    places, records = [], []
    gc.enable()
    assert work_elsewhere(places, records) in places


def test_old_records_are_left_while_keys_come(keeper, worn, old):
    press(keeper)
    keeper.look()
    assert old == []


def test_everything_is_collected_once_the_person_rests(keeper, worn, old, monkeypatch):
    monkeypatch.setattr(housekeeping, "RESTING", 0)
    keeper.look()
    assert len(old) == 1


def test_a_key_puts_it_off(keeper, worn, old, monkeypatch):
    monkeypatch.setattr(housekeeping, "RESTING", 60_000)
    press(keeper)
    keeper.look()
    assert old == []


def test_after_very_many_looks_it_does_not_wait(keeper, old, monkeypatch):
    monkeypatch.setattr(housekeeping, "MANY", 0)
    press(keeper)
    keeper.look()
    assert len(old) == 1


def test_with_little_to_look_for_nothing_is_done(keeper, monkeypatch):
    monkeypatch.setattr(housekeeping, "RESTING", 0)
    monkeypatch.setattr(housekeeping, "YOUNG", 10_000_000)
    places: list[int] = []
    Ring(places)
    keeper.look()
    assert places == []


def test_stopped_it_looks_no_more(keeper, qtbot):
    keeper.stop()
    places, records = [], []
    work_elsewhere(places, records)
    qtbot.wait(3 * housekeeping.LOOK)
    assert places == []
