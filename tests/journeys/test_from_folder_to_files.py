"""From an empty folder to a released and exported file, with the pointer and the keyboard."""

from docx import Document

from tests.journeys.person import go_to_goals, settle_details
from tests.ui.test_access import nameless, too_small


def check_access(person) -> None:
    person.qtbot.waitUntil(person.window.isVisible)
    assert nameless(person.window) == []
    assert too_small(person.window) == []


def test_an_empty_folder_becomes_a_released_and_exported_agreement(sit_down, folder, chosen, opened_outside, tmp_path):
    person = sit_down()
    check_access(person)
    go_to_goals(person, folder)
    check_access(person)
    person.presses("Approve and run")
    person.gate("details")
    check_access(person)
    settle_details(person)
    person.waits(lambda: person.run.outcome != "")
    assert person.run.outcome == "released"
    person.waits(lambda: person.window.pages.currentWidget() is person.window.report)
    check_access(person)

    released = [path for path in (folder / "Deliverables").iterdir() if path.suffix == ".docx"]
    assert len(released) == 1
    text = "\n".join(paragraph.text for paragraph in Document(str(released[0])).paragraphs)
    assert "Northmere Instruments Limited" in text

    person.presses("Open Mutual NDA")
    assert opened_outside == [released[0].resolve()]

    chosen.append(tmp_path / "for the other side")
    person.presses("Export…")
    person.presses("Choose: Where to")
    person.presses("Export")
    person.waits(lambda: person.sees("1 file was written"))
    copies = list((tmp_path / "for the other side").iterdir())
    assert [copy.name for copy in copies] == [released[0].name]
    assert "\n".join(paragraph.text for paragraph in Document(str(copies[0])).paragraphs) == text


def test_what_is_left_to_do_is_confirmed_under_a_name(sit_down, folder):
    person = sit_down()
    go_to_goals(person, folder)
    person.presses("Approve and run")
    settle_details(person)
    person.waits(lambda: person.window.pages.currentWidget() is person.window.report)
    left = person.window.reports.left
    assert left > 0
    person.presses("Confirm: Sign")
    person.presses("Confirm under this name")
    person.waits(lambda: person.sees("Your name is needed."))
    person.types(person.window.dialogs.open_dialog.form.row("name").editor.focus, "Ada Marsh")
    person.presses("Confirm under this name")
    person.waits(lambda: person.window.reports.left == left - 1)
    person.waits(lambda: person.sees("Confirmed by Ada Marsh"))
    assert "Ada Marsh" in person.run.todo_done.values()


def test_asking_for_changes_and_editing_bring_the_goals_back_with_the_new_words(sit_down, folder):
    person = sit_down()
    go_to_goals(person, folder)
    first = person.window.gates.next.gate.id
    person.presses("Edit")
    dialog = person.window.gates.dialog
    dialog.goals.cards[1].field.setPlainText("Confidence lasts four years.")
    person.presses("Keep this wording")
    person.waits(lambda: person.window.gates.next is not None and person.window.gates.next.gate.id != first)
    person.waits(lambda: person.window.gates.dialog is not None and person.window.gates.dialog is not dialog)
    assert person.reads("Confidence lasts four years.")
    assert person.run.gates[first].answer.body.kind == "filled"
    assert "planning" not in person.run.entered
    person.presses("Approve and run")
    person.gate("details")
    assert "planning" in person.run.entered


def test_a_finished_run_is_followed_by_questions_and_a_new_one_from_the_message_field(sit_down, folder):
    person = sit_down()
    go_to_goals(person, folder)
    person.presses("Approve and run")
    settle_details(person)
    person.waits(lambda: person.window.pages.currentWidget() is person.window.report)
    finished = person.run.run
    person.presses("New instruction")
    person.asks("Which law governs the agreement?")
    person.waits(lambda: len(person.run.said) > 1 and person.run.run == finished)
    said = [entry.line.text for entry in person.run.said]
    assert said[0] == "Which law governs the agreement?"
    assert "England and Wales" in said[1]
    person.asks("Change the duration to five years")
    person.waits(lambda: person.run.run != finished)
    assert person.run.request == "Change the duration to five years"
    assert person.run.phase != "intake" or not person.run.outcome
