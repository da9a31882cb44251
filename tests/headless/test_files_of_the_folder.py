"""Forms and photos of the folder go through a whole relay, are checked, released and exported; or nothing is."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.bridge.desks import DirectProducers
from app.bridge.exporting import export_material, exportable_versions
from app.bridge.project import OpenProject
from app.cli.draft import DraftOptions, draft
from app.cli.showing import Output
from app.export.exporting import export_files
from app.export.request import Choice, ExportRequest
from app.relay.nouns.gate import Approved, GateAnswer
from app.words import Words, read_words
from producers.docx.readback import read_figures
from producers.package.archive import read_archive, write_archive
from producers.pdf.fields import read_fields
from producers.pdf.readback import read_text
from producers.production import Produced
from producers.rendering import refuse_unsound
from tests.bridge.test_supplies import png
from tests.headless.folder_files import (
    REASON,
    Piece,
    application,
    drive,
    letter,
    open_matter,
    pieces,
    put_files,
    replies,
    survey,
    workforce,
)
from tests.relay.scripted import INTAKE, ScriptedWorkforce

REQUEST = "Tell the tenant about the rent"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    put_files(tmp_path / "matter")
    return tmp_path / "matter"


def english() -> Words:
    return read_words(ROOT / "resources" / "i18n", "en")


def released(folder: Path) -> dict[str, bytes]:
    place = folder / "Deliverables"
    return {path.name: path.read_bytes() for path in place.iterdir()} if place.is_dir() else {}


def run(folder: Path, *of: Piece) -> OpenProject:
    """A finished run; whoever gets it closes it."""
    script = workforce(*of)
    project = open_matter(folder, script)
    project.start(REQUEST)
    assert drive(project) == "finished", [step.fault for step in project.run.steps.values() if step.fault]
    assert script.unused() == {}
    return project


def test_six_files_of_five_kinds_are_made_checked_and_released(folder: Path) -> None:
    project = run(folder, *pieces())
    report = project.report()
    project.close()
    assert report is not None
    assert report.green
    assert report.findings == ()
    files = released(folder)
    assert set(files) == {
        "application.pdf", "notice.pdf", "survey.docx", "letter.pdf", "rents.csv", "register.json",
    }  # fmt: skip
    held = {one.name: one.value for one in read_fields(files["application.pdf"])}
    assert held["name"] == "Alder Quay Ltd, £1,250.00"
    assert held["reason"] == "See addendum, item 1"
    assert read_text(files["application.pdf"]).find(REASON.strip()) == (3,)
    assert {one.name: one.value for one in read_fields(files["notice.pdf"])}["rent"] == "£1,250.00"
    parts = read_archive(files["survey.docx"])
    assert png(60, 40) in parts.values()
    assert 'descr="The yard after resurfacing, seen from the gate"' in parts["word/document.xml"].decode()
    assert [one.text.replace("\u00a0", " ") for one in read_figures(files["survey.docx"])] == [
        "£1,250.00",
        "1 January 2027",
    ]
    assert json.loads(files["register.json"])[0]["tenant"] == "Alder Quay Ltd"
    assert (folder / "photos" / "yard.png").read_bytes() == png(60, 40)


def test_figures_are_read_back_from_every_pdf_and_the_report_says_how_many(folder: Path) -> None:
    project = run(folder, *pieces())
    results = {one.test: one for task in project.report().tasks for one in task.reviews[0].results}  # type: ignore[union-attr]
    project.close()
    assert results["test.T1.1"].evidence == "application. 1 bound place agrees with its source."
    assert results["test.T2.1"].evidence == "notice. page 1, field “Monthly rent”: £1,250.00"
    assert results["test.T4.1"].evidence == "letter. 3 bound places agree with their source."


def test_what_is_left_to_do_names_the_field_and_the_report_what_counted_the_pages(folder: Path) -> None:
    project = run(folder, *pieces())
    report = project.report()
    project.close()
    assert report is not None
    assert [(one.kind, one.text, one.place) for one in report.todo] == [
        ("blank", "day it was received", "page 1, field “Received on”")
    ]
    assert {one.name: one.counted_by for one in report.files}["survey.docx"] == "own"
    text = (folder / ".engross" / "trunk" / "build_report.md").read_text("utf-8")
    assert "survey.docx, version 1: released; its pages were counted by Engross" in text
    assert "  - form overflow (label Reason)" in text


def test_the_files_go_out_and_what_was_supplied_need_no_longer_be_there(folder: Path, tmp_path: Path) -> None:
    project = run(folder, *pieces())
    (folder / "photos" / "yard.png").unlink()
    (folder / "forms" / "application.pdf").unlink()
    material = export_material(project, None)
    versions = {one.name: one for one in exportable_versions(project)}
    choices = (
        *(Choice(one) for one in versions.values()),
        Choice(versions["survey.docx"], "markdown"),
        Choice(versions["survey.docx"], "pdf"),
        Choice(versions["application.pdf"], "markdown"),
        Choice(versions["application.pdf"], "flat"),
    )
    done = export_files(material, ExportRequest(choices), tmp_path / "out")
    project.close()
    assert done.complete, done.faults
    names = {one.path.name for one in done.files}
    assert {"survey.md", "survey.pdf", "application.md", "application, flattened.pdf"} <= names
    flat = (tmp_path / "out" / "application, flattened.pdf").read_bytes()
    assert read_fields(flat) == ()
    assert read_text(flat).find("Alder Quay Ltd, £1,250.00") == (1,)


def test_a_missing_photo_stops_the_build_in_one_sentence_and_then_goes_on(folder: Path) -> None:
    (folder / "photos" / "yard.png").rename(folder / "aside.png")
    project = open_matter(folder, workforce(Piece("survey", "document-writer", "docx", survey(), "figures_agree")))
    project.start(REQUEST)
    assert drive(project) == "waiting"
    gate = project.run.open_gates[0].gate  # type: ignore[union-attr]
    told = " ".join(english().sentence(fault) for fault in gate.body.faults)  # type: ignore[union-attr]
    assert told.startswith("photo: “photos/yard.png” is needed and is not in the project folder. Copy it there")
    assert told.endswith("Nothing was written.")
    assert released(folder) == {}
    assert project.run.built == {}  # type: ignore[union-attr]
    (folder / "aside.png").rename(folder / "photos" / "yard.png")
    project.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Approved()))
    assert drive(project) == "finished"
    project.close()
    assert set(released(folder)) == {"survey.docx"}


class Damaging(DirectProducers):
    """The real producers, whose Word files lose a part before they are looked at, as an error of ours would."""

    def render(self, *given: object) -> Produced:  # type: ignore[override]
        made = super().render(*given)  # type: ignore[arg-type]
        parts = read_archive(made.data)
        del parts["word/styles.xml"]
        return refuse_unsound(replace(made, data=write_archive(parts)), "Survey")


def test_a_file_that_word_would_not_open_is_told_in_one_sentence_and_nothing_is_released(folder: Path) -> None:
    script = workforce(Piece("survey", "document-writer", "docx", survey(), "figures_agree"))
    printed = io.StringIO()
    output = Output(english(), printed)
    options = DraftOptions(folder, REQUEST, None, accept_recommended=True)
    code = draft(options, lambda _: open_matter(folder, script, Damaging), output)
    assert code != 0
    said = [line for line in printed.getvalue().splitlines() if "came out damaged" in line]
    assert len(said) == 1
    assert "“Survey” came out damaged" in said[0]
    assert "was not kept" in said[0]
    assert released(folder) == {}
    journal = (folder / ".engross" / "journal.jsonl").read_text("utf-8")
    assert "file_released" not in journal
    assert "file_built" not in journal


class Miswriting(DirectProducers):
    """The real producers, which write another amount than the figure's, as an error of ours would."""

    def render(self, content, file_format, figures, options) -> Produced:  # type: ignore[no-untyped-def]
        wrong = tuple(
            one.model_copy(update={"value": one.value + 1}) if one.name == "rent" else one for one in figures.figures
        )
        return super().render(content, file_format, figures.model_copy(update={"figures": wrong}), options)


@pytest.mark.parametrize(
    "piece",
    [
        Piece("application", "form-filler", "pdf", application(), "figures_agree"),
        Piece("application", "form-filler", "pdf", application(flatten=True), "figures_agree"),
        Piece("letter", "document-writer", "pdf", letter(), "figures_agree"),
    ],
    ids=("a form", "a flat form", "a letter"),
)
def test_a_pdf_that_says_another_amount_is_not_released(folder: Path, piece: Piece) -> None:
    project = open_matter(folder, workforce(piece), Miswriting)
    project.start(REQUEST)
    drive(project)
    project.close()
    assert released(folder) == {}


def test_the_twin_of_it_is_released(folder: Path) -> None:
    flat = Piece("application", "form-filler", "pdf", application(flatten=True), "figures_agree")
    run(folder, flat).close()
    assert set(released(folder)) == {"application.pdf"}


@pytest.mark.parametrize(("photo", "version"), [(png(60, 40), 1), (png(60, 40, b"\xa0\x30\x30"), 2)])
def test_a_later_run_keeps_a_file_unless_its_photo_has_changed(folder: Path, photo: bytes, version: int) -> None:
    piece = Piece("survey", "document-writer", "docx", survey(), "figures_agree")
    twice = {kind: (*given, *given) for kind, given in replies(piece).items()}
    twice["classify"] = (INTAKE, INTAKE.model_copy(update={"intent": "REQ_UPDATE"}))
    project = open_matter(folder, ScriptedWorkforce(twice))
    project.start(REQUEST)
    assert drive(project) == "finished"
    (folder / "photos" / "yard.png").write_bytes(photo)
    project.start("Tell the tenant about the rent once more")
    assert drive(project) == "finished"
    assert project.run.released["survey"].version == version  # type: ignore[union-attr]
    project.close()
    assert photo in read_archive(released(folder)["survey.docx"]).values()
