"""Dialogs decide nothing by themselves: keys stay inside, Esc postpones, closing gives the focus back."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QLineEdit

from app.ui.dialogs.dialog import Dialog
from app.ui.dialogs.dialog_queue import DialogQueue
from app.ui.dialogs.goal_gate import GoalGate
from app.ui.dialogs.promises import PromiseTable, show_promises
from app.ui.states import Change
from app.ui.widgets.label import Label
from tests.ui import scenes
from tests.ui.keys import hold


@pytest.fixture
def below(kit, window):
    field = QLineEdit()
    shown = window(field, (1440, 900))
    shown.field = field
    field.setFocus()
    return shown


@pytest.fixture
def gate(kit, below):
    made = GoalGate(kit, below, scenes.GATE)
    made.heard = []
    made.approved.connect(lambda: made.heard.append("approved"))
    made.changes_asked.connect(lambda reason: made.heard.append(("changes", reason)))
    made.edited.connect(lambda words: made.heard.append(("edited", words)))
    made.postponed.connect(lambda: made.heard.append("later"))
    made.open()
    return made


def focus():
    return QApplication.focusWidget()


def test_the_focus_starts_on_the_title_and_enter_does_nothing(gate):
    assert focus() is gate.title
    hold(focus(), Qt.Key.Key_Return, times=10)
    hold(focus(), Qt.Key.Key_Space, times=10)
    assert gate.heard == []
    assert gate.is_open


def test_a_held_enter_approves_once_and_only_from_its_button(gate):
    gate.feet.choice.approve.setFocus()
    hold(focus(), Qt.Key.Key_Return, times=10)
    assert gate.heard == ["approved"]


def test_tab_goes_round_inside_the_dialog(gate, qtbot):
    seen = []
    for _ in range(12):
        qtbot.keyClick(focus(), Qt.Key.Key_Tab)
        assert gate.isAncestorOf(focus())
        seen.append(focus())
    assert {gate.feet.choice.approve, gate.feet.choice.changes, gate.feet.choice.edit} <= set(seen)
    assert seen[0] in seen[1:]


def test_shift_tab_goes_round_the_other_way(gate, qtbot):
    gate.feet.choice.changes.setFocus()
    qtbot.keyClick(focus(), Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert focus() is gate.feet.choice.approve


def test_esc_postpones_and_nothing_else_closes(gate, qtbot):
    qtbot.keyClick(focus(), Qt.Key.Key_Escape)
    qtbot.mouseClick(gate.parentWidget(), Qt.MouseButton.LeftButton)
    assert gate.heard == ["later"]
    assert gate.is_open


def test_closing_gives_the_focus_back(gate, below):
    gate.finish()
    assert focus() is below.field


def test_keys_of_the_window_below_stay_quiet(gate, below, qtbot):
    pressed = []
    shortcut = QShortcut(QKeySequence("Ctrl+O"), below)
    shortcut.activated.connect(lambda: pressed.append(1))
    qtbot.keyClick(focus(), Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert pressed == []
    gate.finish()
    qtbot.keyClick(focus(), Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert pressed == [1]


@pytest.mark.parametrize(("window_size", "wanted"), [((1440, 900), (1200, 732)), ((1100, 700), (1020, 620))])
def test_the_dialog_keeps_its_distance_from_the_edge(gate, below, window_size, wanted):
    below.resize(*window_size)
    assert (gate.width(), gate.height()) == wanted
    assert gate.x() >= 40
    assert gate.y() >= 40


def test_no_choice_is_drawn_as_the_expected_one(gate):
    buttons = (gate.feet.choice.approve, gate.feet.choice.changes, gate.feet.choice.edit)
    assert len({button.height() for button in buttons}) == 1
    assert max(button.width() for button in buttons) - min(button.width() for button in buttons) <= 1
    assert not any(button.isDefault() or button.autoDefault() for button in buttons)


def test_asking_for_changes_needs_a_reason(gate):
    gate.feet.choice.changes.click()
    reason = gate.feet.reason
    assert reason.field.hasFocus()
    assert not reason.send.isEnabled()
    assert reason.send.toolTip() == "Say first what should be different."
    reason.field.setPlainText("  Zwei Jahre genügen nicht. ")
    reason.send.click()
    assert gate.heard == [("changes", "Zwei Jahre genügen nicht.")]


def test_going_back_from_the_reason_asks_for_nothing(gate):
    gate.feet.choice.changes.click()
    gate.feet.reason.field.setPlainText("half a thought")
    gate.feet.reason.back.click()
    assert gate.feet.currentWidget() is gate.feet.choice
    assert gate.heard == []


def test_editing_tells_all_wordings_and_approves_nothing(gate):
    gate.feet.choice.edit.click()
    gate.goals.cards[3].field.setPlainText("The law of Scotland\n governs the agreement.")
    gate.feet.wording.keep.click()
    words = [goal.text for goal in scenes.GOALS]
    words[3] = "The law of Scotland governs the agreement."
    assert gate.heard == [("edited", tuple(words))]
    assert gate.feet.currentWidget() is gate.feet.choice


def test_a_kept_goal_in_other_words_shows_as_changed_with_the_old_words(gate):
    gate.feet.choice.edit.click()
    gate.goals.cards[3].field.setPlainText("The law of Scotland governs the agreement.")
    gate.feet.wording.keep.click()
    shown = [label.text() for label in gate.goals.cards[3].findChildren(Label)]
    assert "Before: The agreement is governed by the law of England and Wales." in shown
    assert gate.goals.cards[3].accessibleName().startswith("Changed")


@pytest.mark.parametrize(("words", "fits"), [("", False), ("x" * 140, True), ("x" * 141, False)])
def test_a_goal_has_between_1_and_140_characters(gate, words, fits):
    gate.feet.choice.edit.click()
    gate.goals.cards[0].field.setPlainText(words)
    assert gate.feet.wording.keep.isEnabled() is fits


def test_leaving_the_wording_tells_nothing(gate):
    gate.feet.choice.edit.click()
    gate.goals.cards[0].field.setPlainText("Something else entirely.")
    gate.feet.wording.leave.click()
    assert gate.heard == []
    gate.feet.choice.edit.click()
    assert gate.goals.cards[0].words == scenes.GOALS[0].text


def test_a_removed_goal_cannot_be_edited(gate):
    gate.feet.choice.edit.click()
    pairs = zip(gate.goals.cards, scenes.GOALS, strict=True)
    removed = next(card for card, goal in pairs if goal.change is Change.REMOVED)
    assert not removed.field.isVisible()


def test_four_files_get_a_card_each_and_a_gap_shows_a_dash(kit):
    holder = show_promises(kit, scenes.PROMISES * 2)
    assert len(holder.findChildren(PromiseTable)) == 4
    gappy = replace(scenes.PROMISES[1], rows=scenes.PROMISES[1].rows[:2])
    table = PromiseTable(kit, (scenes.PROMISES[0], gappy))
    assert [label.text() for label in table.findChildren(Label)].count("–") == 5


def test_the_next_dialog_waits_for_the_first(kit, below):
    queue = DialogQueue()
    waiting = []
    queue.waiting_changed.connect(waiting.append)
    first, second = (Dialog(kit, below, name, "Closing changes nothing.") for name in ("First", "Second"))
    queue.show(first)
    queue.show(second)
    assert (first.is_open, second.is_open, queue.waiting) == (True, False, 1)
    queue.finish(first)
    assert (queue.open_dialog, second.is_open) == (second, True)
    queue.finish(second)
    assert queue.open_dialog is None
    assert waiting == [1, 0, 0]
    assert focus() is below.field


def test_a_waiting_dialog_can_be_taken_away(kit, below):
    queue = DialogQueue()
    first, second = (Dialog(kit, below, name, "Closing changes nothing.") for name in ("First", "Second"))
    queue.show(first)
    queue.show(second)
    queue.finish(second)
    assert (queue.open_dialog, queue.waiting) == (first, 0)
