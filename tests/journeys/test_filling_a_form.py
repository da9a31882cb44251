"""A PDF form of the folder, filled in at the window: found values taken, others typed, the rest left and named."""

import shutil
from pathlib import Path

from pypdf import PdfReader

from tests.journeys.person import Person, go_to_facts, settle_details
from tests.workforce.form_sample import FILE, FOLDER

TYPED = {
    "field_address": "27 Fern Street",
    "field_income": "46800",
    "field_occupants": "2",
    "field_reason": "The house we live in is being sold, and the new owner wants to move in. " * 12,
}
CHOSEN = {"field_status": "Employed", "field_references": "Yes"}


def put_files(folder: Path) -> None:
    for path in FOLDER.iterdir():
        if path.suffix != ".json":
            shutil.copy(path, folder)


def settle_fields(person: Person) -> None:
    """Take what was found, type and choose what nobody wrote down, and leave the rest blank."""
    view = person.talk.gate_view
    person.presses("Take the ")
    for editor in view.editors:
        key = editor.item.key
        if key in TYPED:
            person.types(editor.row.editor.focus, TYPED[key])
        elif key in CHOSEN:
            box = editor.row.editor.focus
            box.setFocus()
            person.qtbot.keyClicks(box, CHOSEN[key])
        elif not editor.item.suggestion and editor.item.may_be_blank:
            person.presses(person.say("facts.blank"), editor)
    person.presses(person.say("gate.facts.use"))


def fill_in(person: Person, folder: Path) -> None:
    """Go from the folder to the report."""
    put_files(folder)
    person.opens(folder)
    person.asks("Fill in the tenancy application form for Elin Sandqvist.")
    go_to_facts(person)
    settle_fields(person)
    person.gate("goals")
    person.presses("Approve and run")
    settle_details(person)
    person.waits(lambda: person.window.pages.currentWidget() is person.window.report)


def test_a_form_of_the_folder_is_filled_in_and_exported(sit_down, folder, chosen, tmp_path):
    person = sit_down()
    untouched = (FOLDER / FILE).read_bytes()
    fill_in(person, folder)
    assert person.run.outcome == "released"
    assert person.reads("Fill in: Names and ages of the other people")

    chosen.append(tmp_path / "for the agent")
    person.presses("Export…")
    person.presses("Choose: Where to")
    person.presses("Export")
    person.waits(lambda: person.sees("2 files were written"))
    made = {path.suffix: path for path in (tmp_path / "for the agent").iterdir()}
    reader = PdfReader(made[".pdf"])
    held = {name: field.get("/V", "") for name, field in (reader.get_fields() or {}).items()}
    assert held["start"] == "01/02/2027"
    assert held["rent"] == "1,180.00"
    assert held["income"] == "46,800.00"
    assert held["status"] == "Employed"
    assert held["references"] == "/Yes"
    assert held["true"] in {"", "/Off"}, "a statement that nobody confirmed stays open"
    assert len(reader.pages) == 3
    addendum = " ".join(reader.pages[2].extract_text().split())
    assert TYPED["field_reason"].strip() in addendum, "a long answer stands whole"
    assert (folder / FILE).read_bytes() == untouched


def test_an_open_field_is_shown_at_its_place(sit_down, folder):
    person = sit_down()
    fill_in(person, folder)
    person.presses("Show the place: Fill in: Date of signature")
    pane = person.window.workspace.preview.pane
    person.waits(lambda: pane.viewer is not None and pane.viewer.is_done())
    assert pane.key.startswith("deliverable:form:")
    person.waits(lambda: pane.viewer.current() == 1)
