"""Assumptions are accepted only by the button, and a wording of one's own is told once."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from app.ui.widgets.assumption_list import AssumptionList
from tests.ui import scenes


@pytest.fixture
def listed(kit, window):
    made = AssumptionList(kit, scenes.ASSUMPTIONS)
    made.heard = []
    made.weighed.connect(lambda key, words: made.heard.append((key, words)))
    made.accepted.connect(lambda: made.heard.append("accepted"))
    window(made)
    return made


def test_the_button_says_how_many_are_left_and_accepts_nothing_by_itself(listed):
    assert listed.accept_button.text() == "Accept the other 4"
    assert listed.heard == []


def test_without_own_wordings_all_are_accepted_at_once(kit):
    plain = AssumptionList(kit, scenes.ASSUMPTIONS[:2])
    assert plain.accept_button.text() == "Accept all 2"


def test_weighing_in_opens_a_field_with_the_suggestion(kit, window):
    made = AssumptionList(kit, scenes.ASSUMPTIONS[:1])
    window(made)
    row = made.rows[0]
    assert not row.field.isVisible()
    row.weigh_button.click()
    assert row.field.isVisible()
    assert row.field.hasFocus()
    assert row.field.text() == "Both parties disclose"


def test_own_words_are_told_when_the_field_is_left(listed, qtbot):
    row = listed.rows[0]
    row.weigh_button.click()
    row.field.setText("Only Northmere discloses")
    qtbot.keyClick(row.field, Qt.Key.Key_Return)
    listed.accept_button.setFocus()
    assert listed.heard == [("a1", "Only Northmere discloses")]
    assert listed.accept_button.text() == "Accept the other 3"


def test_taking_it_back_leaves_the_suggestion(listed):
    listed.rows[2].weigh_button.click()
    assert listed.heard == [("a3", "")]
    assert listed.open_count == 5


def test_the_shortcut_tells_open_words_before_it_accepts(listed, qtbot):
    row = listed.rows[1]
    row.weigh_button.click()
    row.field.setText("Lawyers only")
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(row.field, Qt.Key.Key_A, both)
    assert listed.heard == [("a2", "Lawyers only"), "accepted"]


def test_accepted_ones_are_not_counted_again(listed):
    listed.set_assumptions(tuple(replace(view, accepted=True) for view in scenes.ASSUMPTIONS))
    assert listed.open_count == 0
    assert not listed.accept_button.isEnabled()
    listed.accept_button.click()
    assert listed.heard == []


def test_words_being_typed_stay_when_the_list_is_told_anew(listed):
    row = listed.rows[0]
    row.weigh_button.click()
    row.field.setText("half a sen")
    listed.set_assumptions(scenes.ASSUMPTIONS)
    assert row.field.text() == "half a sen"
