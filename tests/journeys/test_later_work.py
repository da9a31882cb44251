"""Later work in the same project: what was released before stays in sight, can be read, and says why it changed."""

from PySide6.QtCore import Qt

from app.ui.preview.leaf_viewer import LeafViewer
from app.ui.states import State
from tests.journeys.person import go_to_goals, settle_details


def release(person, folder) -> None:
    go_to_goals(person, folder)
    person.presses("Approve and run")
    settle_details(person)
    person.waits(lambda: person.run.outcome == "released")
    person.waits(lambda: person.window.pages.currentWidget() is person.window.report)
    person.presses("Conversation")


def shows_a_page(person) -> bool:
    pane = person.window.workspace.preview.pane
    return any(viewer.isVisible() for viewer in pane.findChildren(LeafViewer))


def files_of(person):
    rows = person.window.workspace.navigator.rows
    return tuple(row.view for row in rows if row.view.key.startswith("deliverable:"))


def test_an_answer_is_changed_from_the_list_of_decisions(sit_down, folder):
    person = sit_down()
    release(person, folder)
    typed = person.talk.message.editor
    person.window.places.choose_row("memory:decisions")
    person.presses("Change the answer to: Which law and courts govern the agreement?")
    person.waits(lambda: person.window.dialogs.open_dialog is None)
    assert typed.toPlainText() == "Change “Which law and courts govern the agreement?” to "
    person.waits(typed.hasFocus)
    person.qtbot.keyClicks(typed, "Scots law")
    person.qtbot.keyClick(typed, Qt.Key.Key_Return)
    person.gate("goals")
    assert person.reads("Out of date after this: Mutual non-disclosure agreement")
    person.presses("Approve and run")
    person.gate("details")
    (law,) = [item for item in person.window.gates.next.gate.items if item.label.startswith("Which law")]
    assert [option.label for option in law.options if option.recommended] == ["Scotland"]


def test_a_released_file_stays_in_sight_while_other_work_is_asked_for_and_after_it_is_stopped(sit_down, folder):
    person = sit_down()
    release(person, folder)
    (row,) = files_of(person)
    person.asks("Also make a board resolution")
    person.gate("uncovered")
    assert files_of(person) == (row,)
    assert person.reads("1 finished")
    assert person.reads("No built-in playbook fits “Also make a board resolution” closely enough.")
    assert person.reads("It makes: Mutual NDA (Word document, contract; this would be its version 2).")
    assert person.reads(
        "It makes: Promissory note (Word document, contract); Amortisation workbook (Excel workbook); "
        "Summary of terms (Word document, one page)."
    )
    assert person.reads("Board deck (PowerPoint presentation)")
    assert person.reads("A connected model could plan and draft work that no playbook describes")
    person.window.places.choose_row("memory:decisions")
    assert person.reads("Once this work is done, each answer can be changed.")
    assert not person.sees("Change the answer to: Which law and courts govern the agreement?")
    person.presses("Close", person.window.dialogs.open_dialog)
    person.window.places.choose_row(row.key)
    assert person.window.workspace.preview.shown == f"{row.key}:1"
    person.waits(lambda: shows_a_page(person))
    person.presses("Stop here")
    person.waits(lambda: person.run.outcome != "")
    assert files_of(person) == (row,)


def test_a_change_names_the_version_that_stands_until_the_next_one_is_made(sit_down, folder):
    person = sit_down()
    release(person, folder)
    person.asks("Change the governing law to Scotland")
    person.gate("goals")
    (row,) = files_of(person)
    assert row.mark is not State.DONE
    assert row.note.startswith("Version 1, released")
    person.presses("Approve and run")
    person.gate("details")
    person.presses("2, ", person.window.decisions.pane)
    person.presses("Save and go on")
    person.waits(lambda: person.run.outcome == "released")
    person.waits(lambda: [row.note for row in files_of(person)] == ["Version 2, released"])
    person.waits(lambda: person.window.pages.currentWidget() is person.window.report)
    person.waits(lambda: person.sees("Changed as you asked"))
    assert not person.sees("Made anew after review")
