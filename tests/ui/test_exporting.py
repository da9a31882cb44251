"""The export dialog, the list of changes and the question for two files: what they ask for and what they say."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel

from app.bridge.offers import Offer, OfferedFile, OfferedVersion, Plan
from app.export.comparison import Comparison, Seen, ShownChange
from app.export.history import Version
from app.export.request import Exported, ExportedFile, HeldFile, Material, PlannedFile
from app.preview.views import Unreadable
from app.relay.nouns.base import Fault
from app.ui.presenting.comparing import MOST, present_changes
from app.ui.presenting.exporting import outcome_title
from app.ui.preview.changes_panel import ChangesPanel
from app.ui.widgets.check_box import CheckBox
from app.ui.window.compare_dialog import CompareDialog
from app.ui.window.export_choosing import ChoosingPanel
from app.ui.window.export_dialog import ExportDialog
from app.ui.window.export_done import DonePanel
from app.ui.window.export_row import exhibit_labels
from app.words import read_words
from producers.changes import Counts
from producers.export import Removed
from producers.figures import FigureBook
from tests.ui.conftest import ROOT
from tests.ui.test_access import nameless, too_small

NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)
EVERY = ("file", "pdf", "markdown", "redline", "redline-pdf")


@pytest.fixture
def words():
    return read_words(ROOT / "resources" / "i18n", "en")


def version(name: str, number: int = 1) -> Version:
    return Version(
        name.partition(".")[0].casefold(), name, name.rpartition(".")[2], number, f"{name}{number}", NOW, "r1"
    )


def offer(*files: OfferedFile, many: bool = True) -> Offer:
    material = Material(lambda _: b"", {}, {}, FigureBook(), Path("record.json"))
    return Offer(material, files, "Northmere", many)


AGREEMENT = OfferedFile(
    "agreement",
    (
        OfferedVersion(version("Agreement.docx", 2), EVERY, "office"),
        OfferedVersion(version("Agreement.docx"), ("file", "pdf"), "own"),
    ),
)
FEES = OfferedFile("fees", (OfferedVersion(version("Fees.xlsx"), ("file",)),))
FORM = OfferedFile("form", (OfferedVersion(version("Form.pdf"), ("file", "pdf")),))


@pytest.fixture
def panel(kit, words, window, tmp_path):
    made = ChoosingPanel(kit, words, offer(AGREEMENT, FEES, FORM), NOW, str(tmp_path))
    window(made, (1000, 700))
    return made


def box(widget, name: str) -> CheckBox:
    return next(one for one in widget.findChildren(CheckBox) if one.isVisible() and one.accessibleName() == name)


def chosen(panel: ChoosingPanel) -> list[tuple[str, int, str, str]]:
    return [(one.version.name, one.version.number, one.form, one.exhibit) for one in panel.request.choices]


def test_at_first_the_newest_version_of_every_file_goes_out_as_it_is_without_hidden_details(panel):
    assert chosen(panel) == [
        ("Agreement.docx", 2, "file", ""),
        ("Fees.xlsx", 1, "file", ""),
        ("Form.pdf", 1, "file", ""),
    ]
    assert panel.request.package == "files"
    assert panel.request.scrub is not None
    assert not panel.request.scrub.comments


def test_forms_are_ticked_by_row_and_another_version_offers_its_own(panel):
    box(panel, "Redline: Agreement").click()
    assert ("Agreement.docx", 2, "redline", "") in chosen(panel)
    panel.rows[0].versions.setCurrentIndex(1)
    panel.rows[0].versions.activated.emit(1)
    assert chosen(panel)[:2] == [("Agreement.docx", 1, "file", ""), ("Fees.xlsx", 1, "file", "")]


def test_a_file_that_is_a_pdf_already_does_not_offer_itself_twice(panel):
    names = [one.accessibleName() for one in panel.rows[2].findChildren(CheckBox)]
    assert names == ["PDF: Form"]


def test_a_binder_takes_pages_only_numbers_exhibits_and_says_what_cannot_go_in(panel, words, qtbot):
    panel.packages[2].click()
    qtbot.wait(1)
    assert [(name, form) for name, _, form, _ in chosen(panel)] == [("Agreement.docx", "pdf"), ("Form.pdf", "pdf")]
    for name in ("As an exhibit: Agreement", "As an exhibit: Form"):
        box(panel, name).click()
    assert [exhibit for *_, exhibit in chosen(panel)] == ["Exhibit A", "Exhibit B"]
    assert exhibit_labels(panel.rows, words) == ("Exhibit A", "", "Exhibit B")
    texts = {one.text() for one in panel.rows[1].findChildren(type(panel._scrub_note)) if one.isVisible()}
    assert words.say("export.not_in_binder") in texts
    panel.packages[0].click()
    assert [exhibit for *_, exhibit in chosen(panel)] == ["", "", "", ""], "the agreement is a PDF as well now"


def test_what_keeps_it_from_being_exported_is_said(panel, words, qtbot):
    heard = []
    panel.ready_changed.connect(heard.append)
    panel.target.editor.focus.clear()
    panel.target.edited.emit("target")
    assert heard[-1] == words.say("export.where")
    for row in panel.rows:
        row.clear()
    panel.target.edited.emit("target")
    assert heard[-1] == words.say("export.none")


def test_switching_hidden_details_off_says_what_stays(panel, words, qtbot):
    with qtbot.waitSignal(panel.plan_wanted):
        panel.scrub.click()
    assert panel.request.scrub is None
    assert not panel.clear.isEnabled()
    panel.show_plan(Plan((), (Removed("author", 1, "Ada Marsh"), Removed("dates", 2))))
    assert "names (Ada Marsh); dates of making" in panel._scrub_note.text()
    panel.show_plan(Plan(()))
    assert panel._scrub_note.text() == words.say("export.stays_none")


def test_one_file_can_be_left_ticked_alone(panel):
    panel.tick_only("fees")
    assert [name for name, *_ in chosen(panel)] == ["Fees.xlsx"]
    panel.tick_only("unknown")
    assert [name for name, *_ in chosen(panel)] == ["Fees.xlsx"]


@pytest.fixture
def dialog(kit, words, window, tmp_path):
    host = window(None, (1200, 800))
    made = ExportDialog(kit, words, host, "Which files?", offer(AGREEMENT), NOW, str(tmp_path))
    made.open()
    return made


def texts_of(widget) -> str:
    return "\n".join(one.text() for one in widget.findChildren(QLabel) if one.isVisibleTo(widget))


def test_the_button_waits_for_the_plan_and_the_names_are_shown_before(dialog, tmp_path, qtbot):
    assert not dialog.export_button.isEnabled()
    dialog.show_plan(Plan((PlannedFile("Agreement (2).docx", "beside", "Agreement.docx"),)))
    assert dialog.export_button.isEnabled()
    qtbot.waitUntil(lambda: f"1 file will be written to {tmp_path}:" in texts_of(dialog))
    assert "“Agreement.docx” is there already and stays" in texts_of(dialog)
    assert nameless(dialog) == []
    assert too_small(dialog) == []


def test_a_folder_that_cannot_be_read_is_said_and_keeps_the_button_off(dialog):
    dialog.show_plan_fault(Fault(code="not-permitted", fields={"path": "/x"}))
    assert not dialog.export_button.isEnabled()
    assert dialog.choosing.target.fault


def test_while_it_writes_closing_asks_for_an_end_instead(dialog, qtbot):
    assert not dialog.ask_end()
    dialog.show_writing(3)
    dialog.show_progress(1, 3, "Fees.pdf")
    assert dialog.writing.line.text() == "2 of 3: Fees.pdf"
    assert dialog.writing.bar.value() == 1
    with qtbot.waitSignal(dialog.stop_asked):
        assert dialog.ask_end()
    assert "stops" in dialog.writing.line.text()


def test_what_came_of_it_names_files_faults_and_held_targets(kit, words, window, qtbot):
    held = HeldFile("Lease.docx", "Lease (2).docx", b"x")
    done = Exported(
        (
            ExportedFile(Path("/out/Note.docx"), (Removed("author", 1, "Ada Marsh"),), Path("/out/Old.docx")),
            ExportedFile(Path("/out/Note.pdf"), engine="own"),
        ),
        (Fault(code="export_without_office", fields={"block": "Fees.xlsx"}),),
        (held,),
    )
    panel = DonePanel(kit, words, done)
    window(panel, (720, 600))
    said = texts_of(panel)
    for part in (
        "1 name was taken out: Ada Marsh.", "“Old.docx” was there already", "Laid out by Engross.",
        "No hidden details were found in it.", "Fees.xlsx cannot be made into a PDF here",
        "The file is open in another program. Save a copy instead?", "“Lease (2).docx”",
    ):  # fmt: skip
        assert part in said
    with qtbot.waitSignal(panel.copy_asked) as heard:
        button = next(one for one in panel.findChildren(QAbstractButton) if one.text() == "Save a copy")
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert heard.args == [held]


@pytest.mark.parametrize(
    ("done", "title"),
    [
        (Exported((ExportedFile(Path("a")),)), "1 file was written"),
        (Exported((ExportedFile(Path("a")),), (Fault(code="x"),)), "1 file was written, not everything"),
        (Exported((), (Fault(code="x"),)), "Nothing was written"),
        (Exported((ExportedFile(Path("a")),), stopped=True), "Stopped"),
    ],
)
def test_the_outcome_is_never_a_success_while_something_is_left(words, done, title):
    assert outcome_title(done, words) == title


def comparison(family: str, *changes: ShownChange) -> Comparison:
    seen = Seen(family, Unreadable("empty"), changes, Counts(len(changes), len(changes)))
    material = offer().material
    return Comparison(replace(version("A.docx"), label="old.docx"), version("A.docx", 2), seen, material)


def test_changes_are_listed_with_places_that_can_be_gone_to(kit, words, window, qtbot):
    view = present_changes(
        comparison(
            "sheet",
            ShownChange("replaced", "Fees!C7", "1", "2", "A1", "A2"),
            ShownChange("deleted", "Fees row 9", "Light | 300"),
        ),
        words,
    )
    panel = ChangesPanel(kit, words)
    window(panel, (600, 300))
    panel.set_view(view)
    assert panel.title.text() == "2 changes since old.docx"
    first, gone = panel.rows
    assert (first.line.before, first.line.after) == ("1  =A1", "2  =A2")
    assert not gone.isEnabled(), "what is gone from the sheet has no place in it"
    with qtbot.waitSignal(panel.jumped) as heard:
        first.click()
    assert heard.args == ["Fees!C7", ""]


def test_long_words_of_a_document_are_found_by_themselves_and_short_ones_by_their_clause(words):
    view = present_changes(
        comparison(
            "word",
            ShownChange("replaced", "clause 5.2", "ten", "six"),
            ShownChange("deleted", "clause 6", "without any premium or penalty"),
        ),
        words,
    )
    assert [(one.place, one.jump, one.quote) for one in view.lines] == [
        ("Clause 5.2", "clause 5.2", ""),
        ("Clause 6", "clause 6", "without any premium or penalty"),
    ]


def test_of_very_many_changes_the_rest_is_counted(words):
    many = tuple(ShownChange("inserted", f"Fees!A{n}", "", str(n)) for n in range(MOST + 3))
    view = present_changes(comparison("sheet", *many), words)
    assert len(view.lines) == MOST
    assert view.rest.startswith("3 more changes")


def test_two_files_are_asked_for_and_kept_when_they_cannot_be_used(kit, words, window, qtbot, tmp_path):
    dialog = CompareDialog(kit, words, window(None, (900, 700)))
    dialog.open()
    heard = []
    dialog.compare_asked.connect(lambda *paths: heard.append(paths))
    dialog.compare.click()
    assert dialog.form.row("old").fault
    dialog.take_file("old", tmp_path / "a.docx")
    dialog.form.row("new").write("b.docx")
    dialog.compare.click()
    assert dialog.form.row("new").fault == words.say("comparison.whole")
    dialog.take_file("new", tmp_path / "a.docx")
    dialog.compare.click()
    assert dialog.form.row("new").fault == words.say("comparison.same")
    assert heard == []
    dialog.take_file("new", tmp_path / "b.docx")
    dialog.swap.click()
    dialog.compare.click()
    assert heard == [(tmp_path / "b.docx", tmp_path / "a.docx")]
    dialog.refuse("No.")
    assert dialog.compare.isEnabled()
    assert nameless(dialog) == []
    assert too_small(dialog) == []
