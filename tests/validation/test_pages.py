"""Every page as LibreOffice lays it out: margins, numbers, heads, headings, signatures, fonts; and files that fail.

All files and all broken twins are laid out by one start of LibreOffice.
"""

import subprocess
from dataclasses import replace
from hashlib import md5
from pathlib import Path

import pytest

from producers.content.deck import Deck
from producers.content.document import Document
from producers.content.workbook import Workbook
from tests.validation import page_rules, slide_rules
from tests.validation.broken_pages import BROKEN, foreign_font, low_deck
from tests.validation.laid import Laid, read_laid
from tests.validation.made import Made, packages_of, pick
from tests.validation.matrix import LAID_PARTS, PATIENCE, cases_of
from tests.validation.office import convert
from tests.validation.page_rules import DOCUMENT_RULES, Reading

pytestmark = [pytest.mark.needs("office", "fonts"), pytest.mark.slow, pytest.mark.timeout(PATIENCE)]

STAND_INS = {"Caladea", "Carlito", "LiberationSans", "LiberationSerif"}


@pytest.fixture(scope="module")
def pdfs() -> dict[str, bytes]:
    """Every file and every broken twin as PDF, by a name of ours."""
    files = {name_of(made): made.data for part in LAID_PARTS for made in files_in(*part)}
    files |= {f"{title}.docx": broken().data for title, broken in BROKEN.items()}
    files |= {"low.pptx": low_deck(), "foreign-font.docx": foreign_font()}
    made = convert(files, "pdf")
    assert set(made) == set(files), "LibreOffice did not open every file"
    return made


def files_in(sample: str, kind: str) -> list[Made]:
    """Every file of the cases of one kind."""
    return [made for case in cases_of(sample, kind) for made in packages_of(case)]


def name_of(made: Made) -> str:
    """A short name for a file of a case, unique among all."""
    return f"{md5(repr(made.case).encode(), usedforsecurity=False).hexdigest()}-{made.deliverable}.{made.file_format}"


def complaints(made: Made, pages: tuple[Laid, ...]) -> list[str]:
    """What breaks any rule on the pages of a file."""
    if isinstance(made.content, Document):
        reading = Reading.of(made, pages)
        return [f"{rule.__name__}: {text}" for rule in DOCUMENT_RULES for text in rule(reading)]
    if isinstance(made.content, Workbook):
        return slide_rules.sheet_faults(made, pages) + slide_rules.stranded_groups(made, pages)
    assert isinstance(made.content, Deck)
    return slide_rules.slide_faults(made, pages)


@pytest.mark.parametrize(("sample", "kind"), LAID_PARTS)
def test_no_page_breaks_a_rule(sample: str, kind: str, pdfs: dict[str, bytes]) -> None:
    found = [
        f"{made}, {text}"
        for made in files_in(sample, kind)
        for text in complaints(made, read_laid(pdfs[name_of(made)]))
    ]
    assert found == []


@pytest.mark.parametrize("title", BROKEN)
def test_a_page_that_breaks_a_rule_is_caught(title: str, pdfs: dict[str, bytes]) -> None:
    broken = BROKEN[title]()
    found = broken.rule(Reading.of(broken.made, read_laid(pdfs[f"{title}.docx"]), broken.data))
    assert found != []


def test_text_below_a_slide_is_caught(pdfs: dict[str, bytes]) -> None:
    found = slide_rules.slide_faults(pick("board-pack", "deck"), read_laid(pdfs["low.pptx"]))
    assert [text for text in found if "leaves the margins" in text] != []


def test_a_title_at_the_foot_of_a_printed_sheet_is_caught(pdfs: dict[str, bytes]) -> None:
    book = pick("term-loan", "workbook")
    pages = read_laid(pdfs[name_of(book)])
    head = next(line for line in pages[0].lines if line.text == "The loan")
    cut = replace(pages[0], lines=tuple(line for line in pages[0].lines if line.top <= head.top))
    assert slide_rules.stranded_groups(book, (cut,)) != []
    assert slide_rules.sheet_faults(book, (replace(cut, lines=(replace(head, text="####"),)),)) != []


def test_a_line_left_alone_is_caught(pdfs: dict[str, bytes]) -> None:
    nda = pick("nda", "nda")
    first, second, *rest = read_laid(pdfs[name_of(nda)])
    reading = Reading.of(nda, (first, second, *rest))
    assert page_rules.single_lines(reading) == []
    line = reading.body(second)[0]
    longer = replace(first, lines=(*first.lines, replace(line, top=765, bottom=775)))
    shorter = replace(second, lines=tuple(one for one in second.lines if one is not line))
    assert page_rules.single_lines(Reading.of(nda, (longer, shorter, *rest))) != []


def embedded(pdf: bytes, folder: Path) -> set[str]:
    """The families of the fonts in a PDF; one that is not embedded is marked."""
    path = folder / "file.pdf"
    path.write_bytes(pdf)
    listed = subprocess.run(["pdffonts", str(path)], check=True, capture_output=True, text=True).stdout.splitlines()
    rows = [row.split() for row in listed[2:]]
    return {row[0].split("+")[-1].split("-")[0] + ("" if row[-5] == "yes" else " (not embedded)") for row in rows}


@pytest.mark.needs("poppler")
def test_only_the_stand_ins_of_the_named_fonts_are_embedded(pdfs: dict[str, bytes], tmp_path: Path) -> None:
    for part in LAID_PARTS:
        for made in files_in(*part):
            assert embedded(pdfs[name_of(made)], tmp_path) <= STAND_INS, made
    assert "LiberationMono" in embedded(pdfs["foreign-font.docx"], tmp_path)
