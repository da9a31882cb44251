"""Contents pages get the page numbers that LibreOffice lays out; without it the first writing stands."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from app.bridge.desks import DirectProducers
from app.bridge.paging import PagedProducers, shows_pages
from app.preview.office import Office, find_office
from producers.content.document import Clause, Contents, Document, PageBreak
from producers.content.runs import Reference, Text
from producers.figures import FigureBook
from producers.production import Produced


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
    """The real producers, which remember the pages they were given."""

    def __init__(self) -> None:
        self.given: list[Mapping[str, int] | None] = []

    def produce(self, content, file_format, figures, pages=None) -> Produced:  # type: ignore[no-untyped-def]
        self.given.append(pages)
        return super().produce(content, file_format, figures, pages)


def text_of(data: bytes) -> str:
    from producers.docx.readback import read_text

    return "\n".join(text for _, text in read_text(data))


@pytest.mark.needs("office")
def test_the_contents_page_says_where_each_part_is(tmp_path: Path) -> None:
    program = find_office()
    assert program is not None
    made = PagedProducers(DirectProducers(), Office(program, tmp_path)).produce(contract(), "docx", FigureBook())
    lines = [line for line in text_of(made.data).splitlines() if line.startswith("Part") or "Part" in line]
    assert [line.split()[-1] for line in lines[:3]] == ["2", "3", "4"]
    assert "See page 3" in text_of(made.data).replace("\u00a0", " ")


@pytest.mark.needs("posix")
def test_where_nothing_can_lay_it_out_the_first_writing_stands_with_its_remark(tmp_path: Path) -> None:
    broken = tmp_path / "soffice"
    broken.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    broken.chmod(0o700)
    counting = Counting()
    made = PagedProducers(counting, Office(broken, tmp_path / "cache")).produce(contract(), "docx", FigureBook())
    assert made.notes
    assert counting.given == [None]


def test_a_document_without_page_numbers_of_its_own_is_written_once(tmp_path: Path) -> None:
    plain = Document(
        title="Letter", blocks=(Clause(level=1, runs=(Text(text="One"),)), Clause(level=2, runs=(Text(text="x"),)))
    )
    counting = Counting()
    PagedProducers(counting, Office(tmp_path / "none", tmp_path)).produce(plain, "docx", FigureBook())
    assert counting.given == [None]
    assert not shows_pages(plain)
    assert shows_pages(contract())
