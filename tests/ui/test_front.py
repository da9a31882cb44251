"""What is pressed before the rest of the program is there is kept, shown to be on its way, and done once."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.front import Front
from tests.ui import scenes


@pytest.fixture
def asked():
    return []


@pytest.fixture
def front(kit, qtbot, asked):
    made = Front(kit, scenes.START, lambda host: asked.append(host) or Path("/projects/lease"))
    qtbot.addWidget(made)
    with qtbot.waitSignal(made.shown):
        made.show()
    return made


class Rest(QWidget):
    """Takes over the head and the start page, as the main window does."""

    def __init__(self, front):
        super().__init__()
        self.opened, self.settings = [], []
        column = QVBoxLayout(self)
        column.addWidget(front.header)
        column.addWidget(front.start)
        front.start.folder_chosen.connect(self.opened.append)
        front.start.project_opened.connect(self.opened.append)
        front.header.settings_asked.connect(lambda: self.settings.append("asked"))


def test_a_folder_can_be_chosen_at_once_and_is_opened_when_the_rest_is_there(front, asked):
    front.start.drop_area.open_button.click()
    assert asked == [front]
    assert front.has_wish
    rest = Rest(front)
    assert rest.opened == []
    front.move_in(rest)
    assert rest.opened == [str(Path("/projects/lease"))]
    assert not front.has_wish


def test_what_was_pressed_last_is_done_and_only_once(front):
    front.start.project_opened.emit("p1")
    front.header.settings_asked.emit()
    rest = Rest(front)
    front.move_in(rest)
    assert (rest.opened, rest.settings) == ([], ["asked"])
    front.start.project_opened.emit("p2")
    assert rest.opened == ["p2"]


def test_no_folder_chosen_means_nothing_waits(kit, qtbot):
    made = Front(kit, scenes.START, lambda _: None)
    qtbot.addWidget(made)
    made.start.open_asked.emit()
    assert not made.has_wish


def test_the_person_sees_that_something_is_on_its_way_until_it_is_there(front, qtbot):
    assert not front.is_busy
    front.start.sample_chosen.emit("nda")
    qtbot.waitUntil(lambda: front.is_busy)
    front.move_in(Rest(front))
    assert not front.is_busy


def test_once_the_rest_is_there_the_front_keeps_out_of_it(front, asked):
    rest = Rest(front)
    front.move_in(rest)
    front.start.open_asked.emit()
    front.start.folder_chosen.emit("/projects/two")
    assert asked == []
    assert rest.opened == ["/projects/two"]
    assert not front.has_wish


def test_closing_the_window_closes_what_moved_in(front):
    rest = Rest(front)
    front.move_in(rest)
    closed = []
    rest.closeEvent = lambda event: closed.append(event.isAccepted())
    front.close()
    assert closed == [True]
