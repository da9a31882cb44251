"""Contents pages get the page numbers that LibreOffice counts, or else we do; pictures reach the file."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from app.bridge.desks import DirectProducers
from app.bridge.paging import ProjectProducers, shows_pages
from app.bridge.supplies import Supplies
from app.bridge.workers import PooledProducers, Workers
from app.preview.office import Office, find_office
from app.relay.nouns.goals import FileFormat
from app.storage.objects import ObjectStore
from producers.content.anything import AnyContent
from producers.content.document import Clause, Contents, Document, PageBreak, Picture
from producers.content.form import FillForm, Form
from producers.content.runs import Reference, Text
from producers.docx.readback import read_text
from producers.figures import FigureBook
from producers.package.archive import read_archive
from producers.problems import ContentProblem
from producers.production import Produced, RenderOptions
from tests.bridge.test_supplies import png


def contract() -> Document:
    blocks: list[object] = [Contents(id="contents"), PageBreak()]
    for number in (1, 2, 3):
        blocks += [
            Clause(id=f"c{number}", level=1, runs=(Text(text=f"Part {number}"),)),
            Clause(level=2, runs=(Text(text="Words of this part."),)),
            PageBreak(),
        ]
    blocks.append(Clause(level=2, runs=(Text(text="See page "), Reference(target="c2", show="page"))))
    return Document(title="Contract", blocks=tuple(blocks[:-2] + blocks[-1:]))  # type: ignore[arg-type]


class Counting(DirectProducers):
    """The real producers, which remember the pages they were given and can be kept from counting."""

    def __init__(self, *, able: bool = True) -> None:
        super().__init__()
        self.given: list[Mapping[str, int]] = []
        self._able = able

    def render(
        self, content: AnyContent, file_format: FileFormat, figures: FigureBook, options: RenderOptions
    ) -> Produced:
        self.given.append(options.pages)
        return super().render(content, file_format, figures, options)

    def count_pages(self, document: bytes, title: str) -> dict[str, int]:
        if not self._able:
            raise ContentProblem("pdf_not_drawn", title)
        return super().count_pages(document, title)


def producers(folder: Path, rendering: DirectProducers, office: Office | None = None) -> ProjectProducers:
    return ProjectProducers(rendering, office, Supplies(folder, ObjectStore(folder / "objects")))


def broken_office(folder: Path) -> Office:
    program = folder / "soffice"
    program.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    program.chmod(0o700)
    return Office(program, folder / "cache")


def text_of(data: bytes) -> str:
    return "\n".join(text for _, text in read_text(data))


def contents_pages(data: bytes) -> list[str]:
    return [line.split()[-1] for line in text_of(data).splitlines() if "Part" in line][:3]


@pytest.mark.needs("office")
def test_the_contents_page_says_where_each_part_is(tmp_path: Path) -> None:
    program = find_office()
    assert program is not None
    made = producers(tmp_path, DirectProducers(), Office(program, tmp_path)).produce(contract(), "docx", FigureBook())
    assert contents_pages(made.data) == ["2", "3", "4"]
    assert "See page 3" in text_of(made.data).replace("\u00a0", " ")
    assert made.counted_by == "office"


def test_without_an_office_program_we_count_the_pages_ourselves_and_say_so(tmp_path: Path) -> None:
    made = producers(tmp_path, DirectProducers()).produce(contract(), "docx", FigureBook())
    assert contents_pages(made.data) == ["2", "3", "4"]
    assert "See page 3" in text_of(made.data).replace("\u00a0", " ")
    assert made.counted_by == "own"
    assert made.notes == ()


@pytest.mark.needs("posix")
def test_an_office_program_that_fails_is_stood_in_for(tmp_path: Path) -> None:
    made = producers(tmp_path, DirectProducers(), broken_office(tmp_path)).produce(contract(), "docx", FigureBook())
    assert contents_pages(made.data) == ["2", "3", "4"]
    assert made.counted_by == "own"


@pytest.mark.needs("posix")
def test_where_nothing_can_lay_it_out_the_first_writing_stands_with_its_remark(tmp_path: Path) -> None:
    counting = Counting(able=False)
    made = producers(tmp_path, counting, broken_office(tmp_path)).produce(contract(), "docx", FigureBook())
    assert made.notes
    assert made.counted_by == ""
    assert counting.given == [{}]


def test_a_document_without_page_numbers_of_its_own_is_written_once(tmp_path: Path) -> None:
    plain = Document(
        title="Letter", blocks=(Clause(level=1, runs=(Text(text="One"),)), Clause(level=2, runs=(Text(text="x"),)))
    )
    counting = Counting()
    producers(tmp_path, counting).produce(plain, "docx", FigureBook())
    assert counting.given == [{}]
    assert not shows_pages(plain)
    assert shows_pages(contract())


def test_a_picture_of_the_folder_stands_in_both_writings(tmp_path: Path) -> None:
    (tmp_path / "yard.png").write_bytes(png(40, 30))
    whole = contract()
    shown = whole.model_copy(update={"blocks": (*whole.blocks, Picture(object="yard.png", alt="The yard"))})
    made = producers(tmp_path, DirectProducers()).produce(shown, "docx", FigureBook())
    assert png(40, 30) in read_archive(made.data).values()
    assert [name for name, _ in made.supplied] == ["yard.png"]
    assert made.counted_by == "own"


def test_a_worker_gets_the_picture_and_counts_the_pages(tmp_path: Path) -> None:
    (tmp_path / "yard.png").write_bytes(png(40, 30))
    whole = contract()
    shown = whole.model_copy(update={"blocks": (*whole.blocks, Picture(object="yard.png", alt="The yard"))})
    workers = Workers()
    try:
        desk = ProjectProducers(PooledProducers(workers), None, Supplies(tmp_path, ObjectStore(tmp_path / "objects")))
        made = desk.produce(shown, "docx", FigureBook())
        with pytest.raises(ContentProblem) as caught:
            desk.produce(Form(title="A form", body=FillForm(object="yard.png", values={})), "pdf", FigureBook())
    finally:
        workers.close()
    assert png(40, 30) in read_archive(made.data).values()
    assert made.counted_by == "own"
    assert (caught.value.code, caught.value.block) == ("pdf_damaged", "A form (yard.png)")
