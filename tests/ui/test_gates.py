"""Every kind of gate can be read, answered and put off in the conversation; none is answered by being shown."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from app.ui.window.conversation import Conversation, ConversationView
from app.words import read_words
from tests.ui import gates
from tests.ui.keys import hold
from tests.ui.test_access import nameless, too_small

ROOT = Path(__file__).resolve().parents[2]


def view_of(state, waiting=()):
    return ConversationView((), (), (), state, waiting, "Say what you need")


@pytest.fixture
def ask(kit, window):
    """Show a gate; what is sent is kept in `sent`, what is put off in `put_off`."""

    def show(state):
        talk = Conversation(kit, read_words(ROOT / "resources" / "i18n", "en"))
        talk.sent_answers, talk.put_off = [], []
        talk.answered.connect(talk.sent_answers.append)
        talk.postponed.connect(talk.put_off.append)
        talk.set_view(view_of(state))
        talk.shown_in = window(talk, (600, 900))
        return talk

    return show


def press(qtbot, host, words):
    named = [b for b in host.findChildren(QAbstractButton) if b.isVisible() and words in (b.text(), b.accessibleName())]
    qtbot.mouseClick(named[0], Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("state", gates.ALL, ids=lambda state: f"{state.gate.kind}-{len(state.gate.items)}")
def test_a_gate_has_names_room_and_a_way_out_and_is_not_answered_by_keys(state, ask, qtbot):
    talk = ask(state)
    assert nameless(talk.shown_in) == []
    assert too_small(talk.shown_in) == []
    talk.message.editor.setFocus()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_1, Qt.Key.Key_Y):
        hold(talk.message.editor, key, 3)
    assert talk.sent_answers == []
    press(qtbot, talk, "Answer later")
    assert talk.put_off == [state.gate.id]
    assert talk.sent_answers == []


@pytest.mark.parametrize("state", gates.ALL, ids=lambda state: f"{state.gate.kind}-{len(state.gate.items)}")
def test_esc_puts_off_and_changes_nothing(state, ask, qtbot):
    talk = ask(state)
    talk.gate_view.focus_first.setFocus()
    qtbot.keyClick(talk.gate_view.focus_first, Qt.Key.Key_Escape)
    assert talk.put_off == [state.gate.id]
    assert talk.sent_answers == []


def test_a_chosen_option_is_sent_with_the_gate_the_run_and_the_words_shown(ask, qtbot):
    talk = ask(gates.QUESTION)
    talk.gate_view.card.options.choose(1)
    press(qtbot, talk, "Use this answer")
    (answer,) = talk.sent_answers
    assert (answer.gate, answer.run, answer.shown) == ("question:1", "run-1", gates.QUESTION.gate.shown)
    assert [(item.key, item.how, item.value) for item in answer.body.answers] == [("duration", "option", "three")]


def test_a_gate_that_takes_no_own_words_offers_none(ask):
    assert ask(gates.DEPTH).gate_view.card.options.rows[-1].isHidden()
    assert not ask(gates.QUESTION).gate_view.card.options.rows[-1].isHidden()


def test_nothing_is_sent_twice_until_it_is_refused(ask, qtbot):
    talk = ask(gates.FAILED)
    press(qtbot, talk, "Try again")
    press(qtbot, talk, "Try again")
    assert [answer.body.kind for answer in talk.sent_answers] == ["approved"]
    assert talk.refuse("failed:1", "This question is no longer open.")
    press(qtbot, talk, "Stop here")
    assert [answer.body.kind for answer in talk.sent_answers] == ["approved", "declined"]


def test_facts_are_sent_as_they_are_stored(ask, qtbot):
    talk = ask(gates.FACTS)
    view = talk.gate_view
    by_key = {editor.item.key: editor for editor in view.editors}
    assert all(editor.answer() is None for editor in view.editors)
    press(qtbot, talk, "Take the 2 values that were found")
    by_key["years"].options.choose(1)
    by_key["rate"].row.editor.write("7.25")
    by_key["cap"].row.editor.write("250,000")
    press(qtbot, talk, "Confirm the facts")
    (answer,) = talk.sent_answers
    assert {item.key: (item.how, item.value) for item in answer.body.answers} == {
        "party": ("accepted", ""),
        "law": ("accepted", ""),
        "years": ("option", "3"),
        "rate": ("words", "7.25%"),
        "cap": ("words", "250000.00"),
    }


def test_a_blank_is_a_blank_and_a_missing_fact_is_named(ask, qtbot):
    talk = ask(gates.FACTS)
    by_key = {editor.item.key: editor for editor in talk.gate_view.editors}
    by_key["party"].blank.click()
    press(qtbot, talk, "Confirm the facts")
    assert talk.sent_answers == []
    assert by_key["party"].row.fault == ""
    assert by_key["law"].row.fault == "Fill this in, or leave it blank on purpose."
    assert by_key["party"].answer().how == "blank"


def test_findings_are_released_only_with_a_reason_for_each(ask, qtbot):
    talk = ask(gates.FINDINGS)
    press(qtbot, talk, "Release it with these reasons")
    assert talk.sent_answers == []
    talk.gate_view.editors[0].row.editor.write("Both definitions agree.")
    press(qtbot, talk, "Release it with these reasons")
    assert talk.sent_answers[0].body.answers[0].value == "Both definitions agree."


def test_another_draft_needs_a_reason(ask, qtbot):
    talk = ask(gates.INCOMPLETE)
    press(qtbot, talk, "Have it written again")
    assert talk.sent_answers == []


def test_assumptions_are_sent_once_accepted_and_in_own_words_where_weighed(ask, qtbot):
    talk = ask(gates.ASSUMPTIONS)
    row = talk.gate_view.assumptions.rows[0]
    row.weigh_button.click()
    row.field.setText("Only one party discloses.")
    press(qtbot, talk, "Accept the other 1")
    (answer,) = talk.sent_answers
    assert [(item.how, item.value) for item in answer.body.answers] == [
        ("words", "Only one party discloses."),
        ("accepted", ""),
    ]


def test_words_typed_into_a_form_stay_while_the_conversation_goes_on(ask):
    talk = ask(gates.FACTS)
    editor = talk.gate_view.editors[0]
    editor.row.editor.write("Northmere")
    talk.set_view(view_of(gates.FACTS, (gates.DEPTH,)))
    assert talk.gate_view.editors[0] is editor
    assert editor.row.typed == "Northmere"
