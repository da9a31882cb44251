"""The mark "now" turns while it can be seen, and costs nothing otherwise."""

import pytest

from app.ui.kit import Kit
from app.ui.states import State
from app.ui.theme.roles import Mode
from app.ui.theme.theme import Theme
from app.ui.widgets.state_mark import StateMark


@pytest.fixture
def moving(kit) -> Kit:
    return Kit(Theme(kit.theme.tokens, mode=Mode.LIGHT), kit.icons, kit.tr)


def test_the_mark_turns_only_while_it_is_shown_and_now(moving, window):
    mark = StateMark(moving, State.NOW)
    assert not mark._turning.is_turning
    window(mark)
    assert mark._turning.is_turning
    mark.hide()
    assert not mark._turning.is_turning
    mark.show()
    mark.set_state(State.DONE)
    assert not mark._turning.is_turning


def test_the_mark_moves_on(moving, window, qtbot):
    mark = StateMark(moving, State.NOW)
    window(mark)
    qtbot.waitUntil(lambda: mark._turning.angle > 0)


def test_nothing_turns_for_people_who_ask_for_less_motion(kit, window):
    mark = StateMark(kit, State.NOW)
    window(mark)
    assert not mark._turning.is_turning


def test_the_mark_speaks_its_state(kit):
    mark = StateMark(kit, State.WAITING)
    assert mark.accessibleName() == "Waiting"
    mark.set_state(State.FAILED)
    assert mark.accessibleName() == "Failed"
