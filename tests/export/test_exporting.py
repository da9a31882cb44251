"""Exporting released files: forms, comparisons, scrubbing, packages, and targets that must not be touched."""

import hashlib
import io
import zipfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pypdfium2
import pytest

from app.export.comparing import compare_files, redline_pdf
from app.export.exporting import export_files, forms_of, make_redline, plan_files, save_held
from app.export.history import Version, latest_versions, list_versions, previous_version
from app.export.placing import ExportFolder
from app.export.request import Choice, ExportRequest, Material, Naming, Watch
from app.paths import AppPaths
from app.preview.office import Office, OfficeProblem, find_office
from app.relay.nouns.report import ReleasedFile
from app.relay.state import ProjectState, RunState
from app.storage.filesystem import REAL_DISK
from app.storage.problems import FileHeld
from app.storage.releases import Releases
from app.words import read_words
from producers.content.document import Clause, Document
from producers.content.inline import parse_inline as p
from producers.docx import write_docx
from producers.export import ScrubOptions, scrub
from producers.figures import FigureBook
from producers.package.archive import read_archive
from producers.pdf.fields import read_fields
from producers.pdf.filling import fill_form
from producers.pdf.readback import read_text
from producers.problems import ContentProblem
from producers.redline import Versions, accept_all
from producers.redline.bars import find_changed_lines
from tests.producers.docx import specimens
from tests.producers.export import planted
from tests.producers.pdf.specimens import supplied_form

START = datetime(2026, 11, 30, 9, tzinfo=UTC)


def agreement(days: str) -> Document:
    blocks = (Clause(level=1, runs=p("Payment")), Clause(level=2, runs=p(f"The Buyer pays within {days} days.")))
    return Document(title="Agreement", blocks=blocks)


def word(days: str) -> bytes:
    return write_docx(agreement(days), FigureBook()).data


class Store(dict):
    """Bytes by digest."""

    def keep(self, data: bytes) -> str:
        digest = hashlib.sha256(data).hexdigest()
        self[digest] = data
        return digest


def run(number: int, *files: ReleasedFile) -> RunState:
    at = START + timedelta(days=number)
    released = {file.deliverable: file for file in files}
    return RunState(f"r{number}", "trunk", "x", "playbook", "careful", "2026-11-30", at, released=released, ended=at)


def file(store: Store, data: bytes, version: int, name: str = "Agreement.docx", deliverable: str = "agreement"):
    ending, digest = name.rpartition(".")[2], store.keep(data)
    return ReleasedFile(
        deliverable=deliverable, name=name, format=ending, version=version, released=True, sha256=digest
    )


@pytest.fixture
def store() -> Store:
    return Store()


@pytest.fixture
def state(store: Store) -> ProjectState:
    """Return two runs that released two versions of an agreement, and one of a form."""
    first = run(1, file(store, word("ten"), 1), file(store, supplied_form(), 1, "Form.pdf", "form"))
    return ProjectState(runs={one.run: one for one in (first, run(2, file(store, word("twenty"), 2)))})


def material(state: ProjectState, store: Store, folder: Path, **more) -> Material:
    earlier = {one.digest: previous_version(state, one) for one in latest_versions(state)}
    given = {
        "load": store.__getitem__,
        "previous": {digest: one for digest, one in earlier.items() if one is not None},
        "contents": {hashlib.sha256(word("twenty")).hexdigest(): agreement("twenty")},
        "figures": FigureBook(),
        "record": folder / "kept" / "exported.json",
        **more,
    }
    (folder / "kept").mkdir(exist_ok=True)
    return Material(**given)


def with_workbook(state: ProjectState, store: Store) -> ProjectState:
    """Return the state after a third run that released a workbook."""
    return replace(
        state, runs={**state.runs, "r3": run(3, file(store, planted.office("xlsx"), 1, "Fees.xlsx", "fees"))}
    )


def with_deck(state: ProjectState, store: Store) -> ProjectState:
    """Return the state after a third run that released a deck."""
    return replace(
        state, runs={**state.runs, "r3": run(3, file(store, planted.office("pptx"), 1, "Talk.pptx", "talk"))}
    )


def words_of(path: Path) -> list[str]:
    """Return the words of each page of a PDF."""
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path)]


def newest(state: ProjectState, name: str = "Agreement.docx") -> Version:
    return next(one for one in latest_versions(state) if one.name == name)


def test_versions_are_listed_oldest_first_and_the_previous_one_is_found(state: ProjectState) -> None:
    assert [(one.name, one.number) for one in list_versions(state)] == [
        ("Agreement.docx", 1),
        ("Form.pdf", 1),
        ("Agreement.docx", 2),
    ]
    before = previous_version(state, newest(state))
    assert before is not None
    assert before.number == 1
    assert previous_version(state, before) is None


def test_what_was_not_released_is_no_version(store: Store, state: ProjectState) -> None:
    failed = replace(
        state, runs={**state.runs, "r3": run(3, ReleasedFile(**{**vars(file(store, b"x", 3)), "released": False}))}
    )
    assert newest(failed).number == 2


def test_the_same_bytes_released_again_are_no_new_version(store: Store, state: ProjectState) -> None:
    again = replace(state, runs={**state.runs, "r3": run(3, file(store, word("twenty"), 3))})
    assert newest(again).number == 2


def test_a_second_version_offers_its_comparison_and_a_first_does_not(
    state: ProjectState, store: Store, tmp_path: Path
) -> None:
    here = material(state, store, tmp_path)
    assert forms_of(newest(state), here) == ("file", "pdf", "markdown", "redline", "redline-pdf")
    assert forms_of(newest(state, "Form.pdf"), here) == ("file", "pdf", "flat")
    redline = make_redline(newest(state), here)
    assert redline is not None
    assert [(one.place, one.old, one.new) for one in redline.changes] == [("clause 1.1", "ten", "twenty")]
    assert make_redline(newest(state, "Form.pdf"), here) is None


def test_files_are_written_scrubbed_with_the_list_of_what_was_removed(store: Store, tmp_path: Path) -> None:
    state = ProjectState(runs={"r1": run(1, file(store, planted.planted("docx", "author"), 1))})
    done = export_files(material(state, store, tmp_path), ExportRequest((Choice(newest(state)),)), tmp_path)
    assert done.complete
    written = done.files[0]
    assert written.path.name == "Agreement.docx"
    assert planted.holds_canary(written.path.read_bytes()) == []
    assert "author" in {one.code for one in written.removed}


def test_without_scrubbing_the_bytes_are_those_that_were_released(
    state: ProjectState, store: Store, tmp_path: Path
) -> None:
    version = newest(state)
    done = export_files(material(state, store, tmp_path), ExportRequest((Choice(version),), scrub=None), tmp_path)
    assert done.files[0].path.read_bytes() == store[version.digest]


def test_markdown_and_redline_are_written_beside_the_file(state: ProjectState, store: Store, tmp_path: Path) -> None:
    version = newest(state)
    request = ExportRequest(
        tuple(Choice(version, form) for form in ("file", "markdown", "redline")), author="Aldous Reeve LLP"
    )
    done = export_files(material(state, store, tmp_path), request, tmp_path)
    names = [one.path.name for one in done.files]
    assert names == ["Agreement.docx", "Agreement.md", "Agreement, version 2 against 1.docx"]
    assert "within twenty days" in done.files[1].path.read_text("utf-8")
    marked = done.files[2].path.read_bytes()
    assert b"Aldous Reeve LLP" in read_archive(marked)["word/document.xml"]
    assert b"twenty" in read_archive(accept_all(marked))["word/document.xml"]


def test_what_cannot_be_made_is_told_and_the_rest_is_written(state: ProjectState, store: Store, tmp_path: Path) -> None:
    book = with_deck(state, store)
    request = ExportRequest(
        (Choice(newest(book, "Talk.pptx"), "pdf"), Choice(newest(book)), Choice(newest(book, "Form.pdf"), "redline"))
    )
    done = export_files(material(book, store, tmp_path), request, tmp_path)
    assert [one.path.name for one in done.files] == ["Agreement.docx"]
    assert [one.code for one in done.faults] == ["export_without_office", "export_without_earlier"]
    assert not done.complete


def test_a_workbook_is_laid_out_by_ourselves_where_no_office_program_is(
    state: ProjectState, store: Store, tmp_path: Path
) -> None:
    book = with_workbook(state, store)
    here = material(book, store, tmp_path)
    assert "pdf" in forms_of(newest(book, "Fees.xlsx"), here)
    done = export_files(here, ExportRequest((Choice(newest(book, "Fees.xlsx"), "pdf"),)), tmp_path)
    assert [(one.path.name, one.engine) for one in done.files] == [("Fees.pdf", "own")]
    assert "".join(words_of(done.files[0].path)).strip()


def test_a_failing_converter_is_told_with_its_reason(state: ProjectState, store: Store, tmp_path: Path) -> None:
    def fails(_data: bytes, _name: str) -> bytes:
        raise OfficeProblem("too-slow")

    here = material(state, store, tmp_path, to_pdf=fails)
    done = export_files(here, ExportRequest((Choice(newest(state), "pdf"),)), tmp_path)
    assert done.files == ()
    assert (done.faults[0].code, done.faults[0].fields["reason"]) == ("export-no-pages", "too-slow")


def test_a_zip_holds_all_choices(state: ProjectState, store: Store, tmp_path: Path) -> None:
    choices = (
        Choice(newest(state)),
        Choice(newest(state), "redline"),
        Choice(newest(state, "Form.pdf"), exhibit="Exhibit A"),
    )
    done = export_files(material(state, store, tmp_path), ExportRequest(choices, "zip", title="Loan: 2026"), tmp_path)
    assert [one.path.name for one in done.files] == ["Loan- 2026.zip"]
    with zipfile.ZipFile(done.files[0].path) as archive:
        assert sorted(archive.namelist()) == [
            "Agreement, version 2 against 1.docx",
            "Agreement.docx",
            "Exhibit A/Form.pdf",
        ]


def test_a_binder_holds_word_files_laid_out_by_ourselves_and_says_what_cannot_be(
    state: ProjectState, store: Store, tmp_path: Path
) -> None:
    book = with_deck(state, store)
    choices = (
        Choice(newest(book)),
        Choice(newest(book, "Form.pdf"), exhibit="Exhibit A"),
        Choice(newest(book, "Talk.pptx")),
    )
    done = export_files(material(book, store, tmp_path), ExportRequest(choices, "binder", title="Loan"), tmp_path)
    assert [(one.path.name, one.engine) for one in done.files] == [("Loan.pdf", "own")]
    assert done.files[0].parts == ("Agreement.pdf", "Form.pdf")
    assert [one.code for one in done.faults] == ["export_without_office"]
    text = "".join(words_of(done.files[0].path))
    assert "within twenty days" in text
    assert "Exhibit A" in text


def test_a_file_of_theirs_is_never_replaced(state: ProjectState, store: Store, tmp_path: Path) -> None:
    theirs = tmp_path / "Agreement.docx"
    theirs.write_bytes(b"my own notes")
    done = export_files(material(state, store, tmp_path), ExportRequest((Choice(newest(state)),)), tmp_path)
    assert theirs.read_bytes() == b"my own notes"
    assert done.files[0].path.name == "Agreement (2).docx"
    assert done.files[0].kept_theirs == theirs


def test_an_earlier_export_of_ours_is_replaced_unless_it_was_edited(tmp_path: Path) -> None:
    folder = ExportFolder(tmp_path, tmp_path / "record.json")
    folder.put("a.docx", b"one")
    assert folder.put("a.docx", b"two").path.name == "a.docx"
    (tmp_path / "a.docx").write_bytes(b"edited by hand")
    assert folder.put("a.docx", b"three").path.name == "a (2).docx"
    assert (tmp_path / "a.docx").read_bytes() == b"edited by hand"


def test_each_folder_remembers_its_own_exports_and_none_makes_those_of_another_foreign(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    record = tmp_path / "kept" / "exported.json"
    for folder in (first, second):
        ExportFolder(folder, record).put("Agreement.docx", folder.name.encode())
    for folder in (first, second):
        assert ExportFolder(folder, record).plan("Agreement.docx", set()).why == "ours"
        assert ExportFolder(folder, record).put("Agreement.docx", b"again").path == folder / "Agreement.docx"
    theirs = tmp_path / "third"
    theirs.mkdir()
    (theirs / "Agreement.docx").write_bytes(b"written by somebody")
    assert ExportFolder(theirs, record).plan("Agreement.docx", set()).name == "Agreement (2).docx"


def test_a_record_from_before_folders_were_told_apart_still_counts(tmp_path: Path) -> None:
    record = tmp_path / "kept" / "exported.json"
    record.parent.mkdir()
    Releases(tmp_path / "out", record).put("Agreement.docx", b"ours")
    assert ExportFolder(tmp_path / "out", record).plan("Agreement.docx", set()).why == "ours"


def test_a_form_goes_out_flattened_under_a_name_of_its_own_and_the_flat_copy_offers_no_more(
    state: ProjectState, store: Store, tmp_path: Path
) -> None:
    form = newest(state, "Form.pdf")
    filled = fill_form(supplied_form(), {"name": "Alder Quay Ltd", "agree": "yes"}).data
    form = replace(form, digest=store.keep(filled))
    here = material(state, store, tmp_path)
    naming = Naming(flat=", ohne Felder")
    done = export_files(here, ExportRequest((Choice(form), Choice(form, "flat")), naming=naming), tmp_path / "out")
    assert done.complete
    assert [one.path.name for one in done.files] == ["Form.pdf", "Form, ohne Felder.pdf"]
    fillable, flat = (one.path.read_bytes() for one in done.files)
    assert {one.name: one.value for one in read_fields(fillable)}["name"] == "Alder Quay Ltd"
    assert read_fields(flat) == ()
    assert read_text(flat).find("Alder Quay Ltd") == (1,)
    assert read_text(fillable).find("Alder Quay Ltd") == ()
    assert forms_of(replace(form, digest=store.keep(flat)), here) == ("file", "pdf")


@pytest.mark.parametrize("call", ["replace", "read"])
def test_a_target_open_elsewhere_is_told_with_the_name_for_a_copy_and_stays(tmp_path: Path, call: str) -> None:
    ExportFolder(tmp_path, tmp_path / "record.json").put("Lease.docx", b"one")

    def refuse(path, *rest):
        if Path(path).name == "Lease.docx" or (call == "replace" and Path(rest[0]).name == "Lease.docx"):
            raise PermissionError(13, "Permission denied")
        return getattr(REAL_DISK, call)(path, *rest)

    held = ExportFolder(tmp_path, tmp_path / "record.json", replace(REAL_DISK, **{call: refuse}))
    with pytest.raises(FileHeld) as caught:
        held.put("Lease.docx", b"two")
    assert (caught.value.code, caught.value.fields["copy"]) == ("deliverable-held", "Lease (2).docx")
    assert (tmp_path / "Lease.docx").read_bytes() == b"one"
    assert held.put_copy("Lease.docx", b"two").path.name == "Lease (2).docx"
    assert (tmp_path / "Lease (2).docx").read_bytes() == b"two"


def test_the_plan_names_exactly_the_files_that_are_written(state: ProjectState, store: Store, tmp_path: Path) -> None:
    (tmp_path / "Agreement.docx").write_bytes(b"my own notes")
    here, request = material(state, store, tmp_path), every_form(state)
    planned = plan_files(here, request, tmp_path)
    assert list(tmp_path.glob("*.docx")) == [tmp_path / "Agreement.docx"], "planning wrote something"
    assert [(one.name, one.why) for one in planned[:2]] == [("Agreement (2).docx", "beside"), ("Agreement.pdf", "new")]
    done = export_files(here, request, tmp_path)
    assert [one.path.name for one in done.files] == [one.name for one in planned]
    assert done.files[0].kept_theirs == tmp_path / "Agreement.docx"
    assert (tmp_path / "Agreement.docx").read_bytes() == b"my own notes"


def test_a_plan_that_did_not_look_into_the_folder_would_be_noticed(
    state: ProjectState, store: Store, tmp_path: Path
) -> None:
    here, request = material(state, store, tmp_path), every_form(state)
    blind = plan_files(here, request, tmp_path)
    (tmp_path / "Agreement.docx").write_bytes(b"my own notes")
    done = export_files(here, request, tmp_path)
    assert [one.path.name for one in done.files] != [one.name for one in blind]


def test_two_files_of_one_name_in_one_export_both_arrive(state: ProjectState, store: Store, tmp_path: Path) -> None:
    other = file(store, supplied_form(), 1, "Agreement.pdf", "copy")
    both = replace(state, runs={**state.runs, "r3": run(3, other)})
    request = ExportRequest((Choice(newest(both), "pdf"), Choice(newest(both, "Agreement.pdf"))))
    done = export_files(material(both, store, tmp_path), request, tmp_path)
    assert [one.path.name for one in done.files] == ["Agreement.pdf", "Agreement (2).pdf"]
    assert "within twenty days" in words_of(done.files[0].path)[0]


def test_an_export_again_says_that_it_takes_the_place_of_the_earlier_one(
    state: ProjectState, store: Store, tmp_path: Path
) -> None:
    here, request = material(state, store, tmp_path), ExportRequest((Choice(newest(state)),))
    export_files(here, request, tmp_path)
    assert [(one.name, one.why) for one in plan_files(here, request, tmp_path)] == [("Agreement.docx", "ours")]
    (tmp_path / "Agreement.docx").write_bytes(b"edited")
    assert [one.why for one in plan_files(here, request, tmp_path)] == ["beside"]


def test_a_held_target_is_told_apart_its_copy_can_be_saved_and_the_rest_is_written(
    state: ProjectState, store: Store, tmp_path: Path
) -> None:
    request = ExportRequest((Choice(newest(state)), Choice(newest(state), "markdown")))
    export_files(material(state, store, tmp_path), request, tmp_path)
    before = (tmp_path / "Agreement.docx").read_bytes()
    here = material(state, store, tmp_path, disk=holding("Agreement.docx"))
    changed = replace(request, scrub=None, choices=(Choice(previous(state)), *request.choices[1:]))
    done = export_files(here, changed, tmp_path)
    assert [(one.name, one.copy) for one in done.held] == [("Agreement.docx", "Agreement (2).docx")]
    assert [one.path.name for one in done.files] == ["Agreement.md"]
    assert not done.complete
    assert (tmp_path / "Agreement.docx").read_bytes() == before
    saved = save_held(here, done.held[0], tmp_path)
    assert saved.path.name == "Agreement (2).docx"
    assert saved.path.read_bytes() == store[previous(state).digest]


def test_nothing_is_held_while_nobody_holds_it(state: ProjectState, store: Store, tmp_path: Path) -> None:
    done = export_files(material(state, store, tmp_path), ExportRequest((Choice(newest(state)),)), tmp_path)
    assert done.held == ()


def test_a_stopped_export_keeps_what_was_written_and_begins_no_more(
    state: ProjectState, store: Store, tmp_path: Path
) -> None:
    told: list[tuple[int, int, str]] = []
    watch = Watch(lambda *far: told.append(far), lambda: len(told) == 1)
    done = export_files(material(state, store, tmp_path), every_form(state), tmp_path, watch)
    assert done.stopped
    assert not done.complete
    assert [one.path.name for one in done.files] == ["Agreement.docx"]
    assert told[0] == (0, 4, "Agreement.docx")


@pytest.mark.parametrize("package", ["zip", "binder"])
def test_a_stopped_package_writes_nothing(state: ProjectState, store: Store, tmp_path: Path, package) -> None:
    told: list[int] = []
    watch = Watch(lambda done, *_: told.append(done), lambda: len(told) > 1)
    request = replace(every_form(state), package=package)
    done = export_files(material(state, store, tmp_path), request, tmp_path / "out", watch)
    assert done.stopped
    assert done.files == ()
    assert not list((tmp_path / "out").glob("*"))


def test_a_watched_export_that_nobody_stops_tells_every_step(state: ProjectState, store: Store, tmp_path: Path) -> None:
    told: list[int] = []
    done = export_files(
        material(state, store, tmp_path), every_form(state), tmp_path, Watch(lambda n, *_: told.append(n))
    )
    assert done.complete
    assert told == [0, 1, 2, 3, 4]


def test_a_comparison_on_paper_is_made_without_an_office_program(
    state: ProjectState, store: Store, tmp_path: Path
) -> None:
    request = ExportRequest((Choice(newest(state), "redline-pdf"),))
    done = export_files(material(state, store, tmp_path), request, tmp_path)
    assert (done.files[0].path.name, done.files[0].engine) == ("Agreement, version 2 against 1.pdf", "own")
    assert "Comparison of version 2 (2 December 2026)" in words_of(done.files[0].path)[0].replace("\u00a0", " ")


def every_form(state: ProjectState) -> ExportRequest:
    return ExportRequest(tuple(Choice(newest(state), form) for form in ("file", "pdf", "markdown", "redline")))


def previous(state: ProjectState) -> Version:
    before = previous_version(state, newest(state))
    assert before is not None
    return before


def holding(name: str):
    """Return a disk on which another program holds every file of a name."""

    def refuse(source, target):
        if Path(target).name == name:
            raise PermissionError(13, "Permission denied")
        REAL_DISK.replace(source, target)

    return replace(REAL_DISK, replace=refuse)


def test_any_two_files_of_one_kind_are_compared_and_others_refused() -> None:
    assert compare_files(word("ten"), word("two")).counts.total == 2
    sheet = planted.office("xlsx")
    assert compare_files(sheet, sheet).changes == ()
    with pytest.raises(ContentProblem, match="compare_kinds"):
        compare_files(word("ten"), sheet)


def test_every_code_of_scrubbing_has_its_sentence() -> None:
    words = read_words(AppPaths.default().resources / "i18n", "en")
    found = {one.code for kind in planted.PLACES for place in planted.PLACES[kind] for one in scrubbed(kind, place)}
    assert len(found) > 15
    assert [code for code in sorted(found) if not words.knows(f"scrub-{code}")] == []


def scrubbed(kind: str, place: str):
    return scrub(planted.planted(kind, place), ScrubOptions()).removed


@pytest.mark.office
def test_pages_are_made_where_libreoffice_is(state: ProjectState, store: Store, tmp_path: Path) -> None:
    office = Office(find_office(), tmp_path / "office")
    here = material(state, store, tmp_path, to_pdf=office.pdf)
    assert forms_of(newest(state), here) == ("file", "pdf", "markdown", "redline", "redline-pdf")
    choices = (Choice(newest(state)), Choice(newest(state), "redline-pdf", exhibit="Exhibit A"))
    done = export_files(here, ExportRequest(choices, "binder", title="Loan"), tmp_path)
    assert done.complete
    text = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(done.files[0].path)]
    assert "Loan" in text[0]
    assert "within twenty days" in text[2]
    assert "Comparison of version 2 (2 December 2026) with version 1 (1 December 2026)" in text[4].replace(
        "\u00a0", " "
    )
    assert not any(word in done.files[0].path.read_bytes() for word in (b"LibreOffice", b"CreationDate"))


@pytest.mark.office
def test_a_comparison_on_paper_has_a_bar_at_each_changed_line_and_none_elsewhere(tmp_path: Path) -> None:
    old = write_docx(specimens.facility_agreement(), specimens.figures()).data
    new = write_docx(
        Document.model_validate_json(
            specimens.facility_agreement().model_dump_json().replace("ten Business", "six Business")
        ),
        specimens.figures(),
    ).data
    office = Office(find_office(), tmp_path / "office")
    redline = compare_files(old, new)
    drawn = redline_pdf(redline, Versions("new", "old"), office.pdf)
    spans = [len(found) for _, found in find_changed_lines(drawn)]
    assert sum(spans) == 1
    assert io.BytesIO(drawn).read(5) == b"%PDF-"
    plain = redline_pdf(compare_files(old, old), Versions("new", "old"), office.pdf)
    assert sum(len(found) for _, found in find_changed_lines(plain)) == 0
