"""Comparisons on paper without an office program: colours, bars at changed lines only, counts, comments at the end."""

import ctypes

import pypdfium2
import pytest
from pypdfium2 import raw

from producers.content.document import Clause, Document
from producers.content.inline import parse_inline as p
from producers.docx import write_docx
from producers.pdf.document import lay_out
from producers.redline import Versions, compare_documents, show_changes
from producers.redline.bars import draw_bars, find_changed_lines
from tests.producers.docx import specimens
from tests.producers.pdf.pages import texts
from tests.validation.laid import read_laid

VERSIONS = Versions("draft 3 (30 November 2026)", "draft 2 (18 November 2026)")
BLUE, RED, GREEN = (0x24, 0x50, 0x8E), (0xA0, 0x28, 0x29), (0x1C, 0x67, 0x44)


def written(document: Document) -> bytes:
    return write_docx(document, specimens.figures()).data


def changed() -> Document:
    """Return the agreement with one word changed, one clause gone and one moved."""
    document = specimens.facility_agreement()
    text = document.model_dump_json().replace("on ten Business", "on twenty Business")
    blocks = list(Document.model_validate_json(text).blocks)
    moved = next(n for n, one in enumerate(blocks) if "does not pay an amount" in one.model_dump_json())
    blocks.insert(moved + 1, blocks.pop(moved))
    gone = next(n for n, one in enumerate(blocks) if "headings are for" in one.model_dump_json())
    assert isinstance(blocks.pop(gone), Clause)
    return document.model_copy(update={"blocks": tuple(blocks)})


@pytest.fixture(scope="module")
def redline():
    return compare_documents(written(specimens.facility_agreement()), written(changed()))


@pytest.fixture(scope="module")
def paper(redline) -> bytes:
    shown = show_changes(redline.data, VERSIONS, redline.counts)
    return draw_bars(lay_out(shown, "comparison.docx").data)


def coloured(data: bytes) -> dict[tuple[int, int, int], str]:
    """Return the words of a PDF by their colour."""
    found: dict[tuple[int, int, int], str] = {}
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            words = page.get_textpage()
            for item in page.get_objects(filter=(raw.FPDF_PAGEOBJ_TEXT,)):
                red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
                raw.FPDFPageObj_GetFillColor(item.raw, red, green, blue, alpha)
                key = red.value, green.value, blue.value
                found[key] = found.get(key, "") + words.get_text_bounded(*item.get_bounds())
    return found


def test_the_head_names_both_versions_and_counts_what_was_found(redline, paper: bytes) -> None:
    first = texts(paper)[0]
    assert first.startswith("Comparison of draft 3 (30 November 2026) with draft 2 (18 November 2026)")
    counts = redline.counts
    assert (counts.insertions, counts.deletions, counts.moves) == (1, 2, 1)
    assert "1 insertion, 2 deletions, 1 move, 1 comment, 1 point to verify." in first
    assert "Inserted Deleted Moved here Moved away" in first


def test_words_have_the_colour_of_their_change(paper: bytes) -> None:
    found = coloured(paper)
    assert "twenty" in found[BLUE]
    assert "ten" in found[RED]
    assert "headings are for convenience" in found[RED]
    assert found[GREEN].count("does not pay an amount") == 2


def test_comments_are_tagged_and_listed_at_the_end(paper: bytes) -> None:
    pages = texts(paper)
    assert "2028. C1" in "".join(pages)
    assert "Bank asked for 2029" in pages[-1].partition("Comments")[2]


def bars(data: bytes) -> list[tuple[int, float, float]]:
    """Return the bars as they are seen, 13 points left of the text: page from 1, upper and lower end in points."""
    found: list[tuple[int, float, float]] = []
    with pypdfium2.PdfDocument(data) as document:
        for page, laid in zip(document, read_laid(data), strict=True):
            picture = page.render(scale=2, grayscale=True).to_pil()
            column = round((min(line.left for line in laid.lines) - 13 + 0.75) * 2)
            dark = [any(picture.getpixel((column + n, y)) < 100 for n in (-1, 0, 1)) for y in range(picture.height)]
            starts = [y for y, here in enumerate(dark) if here and not dark[y - 1]]
            ends = [y for y, here in enumerate(dark) if here and not dark[y + 1]]
            found += [(laid.number, top / 2, bottom / 2) for top, bottom in zip(starts, ends, strict=True)]
    return found


def test_a_bar_stands_beside_each_changed_line_and_nowhere_else(paper: bytes) -> None:
    height = read_laid(paper)[0].height
    changed_lines = [
        (number, height - top, height - bottom)
        for number, (_, found) in enumerate(find_changed_lines(paper), start=1)
        for bottom, top in found
    ]
    assert len(bars(paper)) == len(changed_lines) == 4
    for (page, top, bottom), (number, high, low) in zip(sorted(bars(paper)), sorted(changed_lines), strict=True):
        assert page == number
        assert top == pytest.approx(high, abs=3)
        assert bottom == pytest.approx(low, abs=3)
    assert {number for number, _, _ in changed_lines} == {3, 4, 5}


def test_a_comparison_without_changes_has_no_bar() -> None:
    same = written(specimens.memo())
    redline = compare_documents(same, same)
    plain = draw_bars(lay_out(show_changes(redline.data, VERSIONS, redline.counts)).data)
    assert bars(plain) == []
    assert "No changes." in texts(plain)[0]


def test_a_changed_page_number_of_a_contents_page_is_that_of_the_comparison() -> None:
    blocks = [
        Clause(level=1, id="a", runs=p("One")),
        Clause(level=2, runs=p("See page [ref:b|page].")),
        Clause(level=1, id="b", runs=p("Two")),
        Clause(level=2, runs=p("Words.")),
    ]
    old = written(Document(title="t", blocks=tuple(blocks)))
    new = written(Document(title="t", blocks=(*blocks, Clause(level=2, runs=p("More words.")))))
    redline = compare_documents(old, new)
    assert "See page 1." in texts(lay_out(show_changes(redline.data, VERSIONS, redline.counts)).data)[0]
