"""A question has no answer until the person gives one, and is answered once."""

import pytest
from PySide6.QtCore import Qt

from app.ui.views import Choice
from app.ui.widgets.option_list import OptionList
from app.ui.widgets.question_card import QuestionCard
from tests.ui import scenes
from tests.ui.keys import hold


@pytest.fixture
def card(kit, window):
    made = QuestionCard(kit, scenes.DURATION)
    made.heard = []
    made.answered.connect(lambda *told: made.heard.append(told))
    made.postponed.connect(lambda key: made.heard.append(("later", key)))
    window(made)
    return made


def test_nothing_is_chosen_beforehand_and_the_button_says_why_it_is_off(card):
    assert card.options.choice is None
    assert not any(row.isChecked() for row in card.options.rows)
    assert not card.use_button.isEnabled()
    assert card.use_button.toolTip() == "Choose an answer first."


def test_choosing_switches_the_button_on_and_sends_nothing(card, qtbot):
    qtbot.mouseClick(card.options.rows[1], Qt.MouseButton.LeftButton, pos=card.options.rows[1].rect().center())
    assert card.options.choice == Choice(1)
    assert card.use_button.isEnabled()
    assert card.use_button.toolTip() == ""
    assert card.heard == []


@pytest.mark.parametrize(("key", "place"), [(Qt.Key.Key_1, 0), (Qt.Key.Key_2, 1)])
def test_a_number_chooses_directly(card, qtbot, key, place):
    card.options.rows[0].setFocus()
    qtbot.keyClick(card.options.rows[0], key)
    assert card.options.choice == Choice(place)


def test_a_number_without_a_row_changes_nothing(card, qtbot):
    card.options.rows[0].setFocus()
    qtbot.keyClick(card.options.rows[0], Qt.Key.Key_9)
    assert card.options.choice is None


def test_the_number_of_other_leads_into_its_field(card, qtbot):
    card.options.rows[0].setFocus()
    qtbot.keyClick(card.options.rows[0], Qt.Key.Key_3)
    assert card.options.other_field.hasFocus()
    assert card.options.choice is None
    assert card.use_button.toolTip() == "Write your answer first."


def test_up_and_down_move_without_choosing_and_space_chooses(card, qtbot):
    rows = card.options.rows
    rows[0].setFocus()
    qtbot.keyClick(rows[0], Qt.Key.Key_Down)
    assert rows[1].hasFocus()
    assert card.options.choice is None
    qtbot.keyClick(rows[1], Qt.Key.Key_Space)
    assert card.options.choice == Choice(1)


def test_enter_on_an_answer_neither_chooses_nor_sends(card):
    card.options.rows[0].setFocus()
    hold(card.options.rows[0], Qt.Key.Key_Return, times=3)
    assert card.options.choice is None
    assert card.heard == []


def test_typing_own_words_chooses_other_and_numbers_stay_numbers(card, qtbot):
    card.options.choose(0)
    card.options.other_field.setFocus()
    qtbot.keyClicks(card.options.other_field, "5 years")
    assert card.options.choice == Choice(None, "5 years")
    assert [row.isChecked() for row in card.options.rows] == [False, False, True]


def test_control_enter_uses_the_answer_and_only_a_given_one(card, qtbot):
    card.options.rows[0].setFocus()
    qtbot.keyClick(card.options.rows[0], Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert card.heard == []
    card.options.choose(1)
    qtbot.keyClick(card.options.rows[0], Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert card.heard == [("q1", 1, "")]


def test_own_words_go_out_as_written(card):
    card.options.other_field.setText("  fünf Jahre für Zeichnungen ")
    card.options.choose(2)
    card.use_button.click()
    assert card.heard == [("q1", -1, "fünf Jahre für Zeichnungen")]


@pytest.mark.parametrize("where", ["row", "field", "button"])
def test_esc_postpones_from_everywhere(card, qtbot, where):
    part = {"row": card.options.rows[0], "field": card.options.other_field, "button": card.later_button}[where]
    part.setFocus()
    qtbot.keyClick(part, Qt.Key.Key_Escape)
    assert card.heard == [("later", "q1")]


def test_an_answer_speaks_number_recommendation_and_drawback(kit):
    rows = OptionList(kit, scenes.LIABILITY.options).rows
    assert rows[0].accessibleName().startswith("1, Cap at £250,000 for each breach, Recommended, Matches")
    assert "Against it: a large leak" in rows[0].accessibleName()
    assert rows[-1].accessibleName().startswith("4, Other")


def test_choosing_moves_nothing(card):
    before = [row.geometry() for row in card.options.rows]
    card.options.choose(0)
    card.layout().activate()
    assert [row.geometry() for row in card.options.rows] == before
