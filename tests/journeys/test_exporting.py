"""From a finished agreement to files outside: packages, comparisons, held targets, and nothing of theirs touched."""

import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from reportlab.pdfgen.canvas import Canvas

from app.storage.filesystem import REAL_DISK
from producers.docx import write_docx
from producers.reading.word import read_word
from producers.redline import accept_all, reject_all
from tests.journeys.person import Person, go_to_goals, settle_details
from tests.producers.docx import specimens as documents
from tests.ui.test_access import nameless, too_small

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def target(chosen, tmp_path) -> Path:
    """The folder the person chooses for exports, with notes of theirs in it."""
    folder = tmp_path / "for the other side"
    folder.mkdir()
    (folder / "notes.txt").write_text("mine", "utf-8")
    chosen.append(folder)
    return folder


@pytest.fixture
def finished(sit_down, folder) -> Callable[..., Person]:
    """Sits down and works until an agreement is released."""

    def work(**more) -> Person:
        person = sit_down(**more)
        go_to_goals(person, folder)
        person.presses("Approve and run")
        settle_details(person)
        person.waits(lambda: person.window.pages.currentWidget() is person.window.report)
        return person

    return work


def change_the_duration(person: Person) -> None:
    """Ask for five years instead and go through the second run."""
    first, seen = person.run.run, set()
    person.presses("New instruction")
    person.asks("Change the duration to five years")
    person.waits(lambda: person.run.run != first)
    while not person.run.outcome:
        person.waits(lambda: bool(person.run.outcome) or next_gate(person) not in {"", *seen})
        if person.run.outcome:
            break
        seen.add(next_gate(person))
        answer(person)
    person.waits(lambda: person.window.pages.currentWidget() is person.window.report)


def next_gate(person: Person) -> str:
    gate = person.window.gates.next
    return gate.gate.id if gate is not None else ""


def answer(person: Person) -> None:
    kind = person.window.gates.next.gate.kind
    person.gate(kind)
    if kind == "goals":
        person.presses("Approve and run")
    elif kind == "details":
        settle_details(person)
    elif kind == "facts":
        for editor in person.talk.gate_view.editors:
            if editor.item.suggestion and not editor.item.options:
                person.presses("Use this", editor)
            elif editor.item.may_be_blank:
                person.presses(person.say("facts.blank"), editor)
        person.presses(person.say("gate.facts.use"))
    else:
        person.presses("1, ", person.talk.gate_view)
        person.presses(person.tr("question.use"))


def ask_export(person: Person) -> None:
    """Ask by the keyboard and choose the folder."""
    person.window.setFocus()
    person.keys(Qt.Key.Key_E, modifier=CONTROL)
    person.waits(lambda: person.window.exporting.dialog is not None)
    choose_target(person)


def choose_target(person: Person) -> None:
    person.presses("Choose: Where to")
    person.waits(person.window.exporting.dialog.export_button.isEnabled)


def write(person: Person, button: str = "Export") -> None:
    person.waits(person.window.exporting.dialog.export_button.isEnabled)
    person.presses(button)
    person.waits(lambda: person.window.exporting.dialog.outcome is not None)


def close(person: Person) -> None:
    person.presses("Close")
    person.waits(lambda: person.window.dialogs.open_dialog is None)


def everything_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def words_of(data: bytes) -> list[str]:
    return [one.text for one in read_word(data).story("body", "header", "footer", "footnote")]


def pages_of(path: Path) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path)]


def released(folder: Path) -> Path:
    return next(path for path in (folder / "Deliverables").iterdir() if path.suffix == ".docx")


def test_a_finished_agreement_becomes_a_zip_a_binder_and_files_and_nothing_there_is_touched(
    finished, folder, target, opened_outside
):
    person = finished()
    theirs = target / released(folder).name
    theirs.write_bytes(b"an older draft of mine")
    before = everything_in(target)
    ask_export(person)
    assert nameless(person.window) == []
    assert too_small(person.window) == []
    person.waits(lambda: person.sees(f"{theirs.stem} (2).docx"))
    assert everything_in(target) == before, "something was written before the person said so"
    write(person)
    copy = target / f"{theirs.stem} (2).docx"
    assert words_of(copy.read_bytes()) == words_of(released(folder).read_bytes())
    person.waits(lambda: person.sees("No hidden details were found in it."))
    person.presses(f"Open {copy.name}")
    person.presses("Show in folder")
    assert opened_outside[-2:] == [copy, target]
    close(person)

    ask_export(person)
    person.presses("One zip")
    write(person)
    close(person)
    with zipfile.ZipFile(target / f"{folder.name}.zip") as packed:
        assert packed.namelist() == [released(folder).name]
        assert words_of(packed.read(released(folder).name)) == words_of(released(folder).read_bytes())

    ask_export(person)
    person.presses("One PDF binder")
    person.presses("As an exhibit")
    write(person)
    pages = pages_of(target / f"{folder.name}.pdf")
    assert folder.name in pages[0]
    assert "Exhibit A" in pages[1]
    assert any("Northmere Instruments Limited" in page for page in pages[3:])
    assert {name: data for name, data in everything_in(target).items() if name in before} == before


def test_a_folder_in_which_something_changed_would_be_noticed(target):
    before = everything_in(target)
    (target / "notes.txt").write_text("touched", "utf-8")
    assert everything_in(target) != before


def test_a_second_version_shows_its_changes_and_is_sent_with_its_redline(finished, folder, target):
    person = finished()
    first = released(folder).read_bytes()
    change_the_duration(person)
    second = released(folder).read_bytes()
    person.presses("Changes in version 2")
    preview = person.window.workspace.preview
    person.waits(preview.changes.panel.isVisible)
    person.waits(lambda: person.sees("1 change since version 1"))
    assert nameless(person.window) == []
    assert too_small(person.window) == []
    assert not person.sees("Tracked:"), "two counts of the same thing stand on one screen"
    row = preview.changes.panel.rows[0]
    assert (row.line.before, row.line.after) == ("3", "5")
    plain = preview.pane.viewer
    person.presses(person.say("changes.close"))
    assert not preview.changes.panel.isVisible()
    assert preview.pane.viewer is not plain

    actions = {one.text(): one for one in person.window.row_menu.actions_of("deliverable:nda")}
    assert list(actions) == ["Export…", "Changes since version 1"]
    assert person.window.row_menu.actions_of("memory:facts") == []
    actions["Export…"].trigger()
    person.waits(lambda: person.window.exporting.dialog is not None)
    choose_target(person)
    person.presses("Redline", person.window.exporting.dialog)
    write(person)
    marked = next(path for path in target.iterdir() if "version 2 against 1" in path.name).read_bytes()
    assert words_of(reject_all(marked)) == words_of(first)
    assert words_of(accept_all(marked)) == words_of(second)
    assert words_of(first) != words_of(second), "nothing changed, so the redline proves nothing"


def test_a_target_that_another_program_holds_gets_a_copy_beside_it(finished, folder, target):
    holds: list[str] = []

    def refuse(source, place):
        if Path(place).name in holds:
            raise PermissionError(13, "Permission denied")
        REAL_DISK.replace(source, place)

    person = finished(disk=replace(REAL_DISK, replace=refuse))
    ask_export(person)
    write(person)
    close(person)
    name = released(folder).name
    sent = (target / name).read_bytes()
    ask_export(person)
    person.waits(lambda: person.sees(person.say("export.why.ours")))
    holds.append(name)
    write(person)
    person.waits(lambda: person.sees("The file is open in another program. Save a copy instead?"))
    person.waits(lambda: person.sees(person.say("export.was_nothing")))
    person.presses("Save a copy")
    person.waits(lambda: not person.sees("The file is open in another program."))
    assert (target / name).read_bytes() == sent
    assert words_of((target / f"{Path(name).stem} (2).docx").read_bytes()) == words_of(released(folder).read_bytes())


def test_the_report_is_saved_as_a_word_file_that_says_what_the_page_says(finished, folder, target):
    person = finished()
    view = person.window.report.view
    person.presses("Save this report…")
    person.waits(lambda: person.window.exporting.dialog is not None)
    choose_target(person)
    write(person, "Save")
    saved = target / f"Report on {folder.name}.docx"
    text = "\n".join(words_of(saved.read_bytes())).replace("\u00a0", " ")
    assert view.title in text
    for todo in view.todos:
        assert todo.title in text
    for goal in view.goals:
        assert goal.text in text


def test_two_files_are_compared_without_a_project_and_with_the_keyboard(sit_down, tmp_path, target):
    person = sit_down()
    old, new = tmp_path / "draft.docx", tmp_path / "final.docx"
    agreement = documents.facility_agreement()
    old.write_bytes(write_docx(agreement, documents.figures()).data)
    changed = type(agreement).model_validate_json(agreement.model_dump_json().replace("ten Business", "six Business"))
    new.write_bytes(write_docx(changed, documents.figures()).data)
    before = everything_in(tmp_path / "for the other side"), old.read_bytes(), new.read_bytes()
    person.window.setFocus()
    person.keys(Qt.Key.Key_D, modifier=CONTROL)
    person.waits(lambda: person.window.dialogs.open_dialog is not None)
    dialog = person.window.dialogs.open_dialog
    person.types(dialog.form.row("old").editor.focus, str(old))
    person.types(dialog.form.row("new").editor.focus, str(tmp_path / "gone.docx"))
    person.presses("Compare")
    person.waits(lambda: bool(dialog.note.text()) and dialog.compare.isEnabled())
    assert "gone.docx" in dialog.note.text()
    person.types(dialog.form.row("new").editor.focus, str(new))
    dialog.compare.setFocus()
    person.keys(Qt.Key.Key_Return)
    person.waits(lambda: person.window.pages.currentWidget() is person.window.comparing.page)
    person.waits(lambda: person.sees("final.docx, compared with draft.docx"))
    person.waits(lambda: person.sees("1 change since draft.docx"))
    assert nameless(person.window) == []
    assert too_small(person.window) == []
    person.keys(Qt.Key.Key_Return)
    assert person.window.focusWidget() is person.window.comparing.page.panel.rows[0]
    person.presses("Save…")
    person.waits(lambda: person.window.exporting.dialog is not None)
    choose_target(person)
    write(person, "Save")
    marked = (target / "final, compared with draft.docx").read_bytes()
    assert words_of(reject_all(marked)) == words_of(old.read_bytes())
    close(person)
    person.presses("Back")
    assert person.window.pages.currentWidget() is person.window.start
    after = {name: data for name, data in everything_in(target).items() if name in before[0]}
    assert (after, old.read_bytes(), new.read_bytes()) == before


def test_two_pdfs_are_compared_by_their_words_and_that_is_said(sit_down, tmp_path):
    person = sit_down()
    paths = tmp_path / "draft.pdf", tmp_path / "final.pdf"
    for path, days in zip(paths, ("ten", "six"), strict=True):
        paper = Canvas(str(path))
        paper.drawString(72, 720, f"1. The Borrower repays the loan within {days} days of a demand.")
        paper.save()
    person.window.setFocus()
    person.keys(Qt.Key.Key_D, modifier=CONTROL)
    person.waits(lambda: person.window.dialogs.open_dialog is not None)
    dialog = person.window.dialogs.open_dialog
    for key, path in zip(("old", "new"), paths, strict=True):
        person.types(dialog.form.row(key).editor.focus, str(path))
    person.presses("Compare")
    person.waits(lambda: person.sees("1 change since draft.pdf"))
    assert person.reads("final.pdf, compared with draft.pdf")
    assert person.reads("Only the words are compared, not how they are laid out.")
    assert nameless(person.window) == []
