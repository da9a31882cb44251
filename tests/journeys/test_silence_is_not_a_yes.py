"""Closing, waiting, Esc, stray keys: none of them answers anything (cases D01 and D02)."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.journeys.person import ask_for_an_agreement, go_to_goals, settle_facts
from tests.ui.keys import hold

STRAY = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_1, Qt.Key.Key_Y)


def unanswered(person, kind: str) -> bool:
    gates = [gate for gate in person.run.gates.values() if gate.gate.kind == kind]
    return bool(gates) and all(gate.answer is None and not gate.answers for gate in gates)


def test_stray_keys_do_not_approve_the_goals(sit_down, folder):
    person = sit_down()
    go_to_goals(person, folder)
    for key in STRAY:
        person.keys(key)
        hold(QApplication.focusWidget() or person.window, key, 20)
    assert unanswered(person, "goals")
    assert person.window.gates.dialog.is_open


def test_a_person_who_types_is_not_interrupted_by_the_goals(sit_down, folder):
    person = sit_down()
    ask_for_an_agreement(person, folder)
    settle_facts(person)
    person.types(person.talk.message.editor, "One more thing: ")
    person.gate("goals")
    assert person.window.gates.dialog is None
    assert QApplication.focusWidget() is person.talk.message.editor
    for key in (Qt.Key.Key_Space, Qt.Key.Key_1, Qt.Key.Key_Y, Qt.Key.Key_Return):
        person.keys(key)
    person.waits(lambda: any("One more thing" in said.line.text for said in person.run.said))
    assert unanswered(person, "goals")


def test_a_new_question_does_not_take_the_focus(sit_down, folder):
    person = sit_down()
    person.opens(folder)
    person.asks("Draft a mutual NDA between Northmere Instruments and Tallis Robotics.")
    focus = QApplication.focusWidget()
    person.gate("question")
    assert QApplication.focusWidget() is focus is person.talk.message.editor
    person.keys(Qt.Key.Key_J, modifier=Qt.KeyboardModifier.ControlModifier)
    assert person.talk.gate_view.isAncestorOf(QApplication.focusWidget())
    assert unanswered(person, "question")


def test_esc_puts_the_goals_off_and_they_can_be_looked_at_again(sit_down, folder):
    person = sit_down()
    go_to_goals(person, folder)
    person.keys(Qt.Key.Key_Escape)
    person.waits(lambda: person.window.gates.dialog is None)
    assert unanswered(person, "goals")
    person.waits(lambda: person.sees("Nothing goes on until you answer."))
    person.presses("Look at the goals")
    person.waits(lambda: person.window.gates.dialog is not None)
    person.presses("Approve and run")
    person.gate("details")


def test_closing_at_each_gate_and_coming_back_shows_the_same_question_unanswered(sit_down, folder):
    person = sit_down()
    go_to_goals(person, folder)
    shown = person.gate("goals").gate.shown
    person.leave()
    person = sit_down()
    person.opens(folder)
    assert person.gate("goals").gate.shown == shown
    assert unanswered(person, "goals")
    person.waits(lambda: person.window.gates.dialog is not None)
    person.presses("Approve and run")
    details = person.gate("details").gate
    person.leave()
    person = sit_down()
    person.opens(folder)
    assert person.gate("details").gate == details
    assert unanswered(person, "details")
    assert person.window.decisions.pane.sheet.options.choice is None
    assert not any(row.view.accepted for row in person.window.decisions.assumptions.rows)


def test_a_refused_answer_is_said_where_it_was_given_and_can_be_given_anew(sit_down, folder):
    person = sit_down()
    ask_for_an_agreement(person, folder)
    state = person.gate("facts")
    view = person.talk.gate_view
    from app.ui.presenting.answers import fill

    view.send(fill(state.gate, ()))
    person.waits(lambda: person.sees("Not taken"))
    assert view.isEnabled()
    assert unanswered(person, "facts")
    settle_facts(person)
    person.gate("goals")


def test_missing_facts_are_named_at_their_fields_and_nothing_is_sent(sit_down, folder):
    person = sit_down()
    ask_for_an_agreement(person, folder)
    person.presses("Confirm the facts")
    person.waits(lambda: person.sees("Fill this in, or leave it blank on purpose."))
    assert unanswered(person, "facts")
