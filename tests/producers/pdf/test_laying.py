"""The one door to pages of our own goes by the ending of a name, and refuses what it cannot lay out."""

import subprocess
import sys

import pypdfium2
import pytest

from producers.figures import FigureBook
from producers.pdf.laying import OWN_FORMATS, lay_out_file
from producers.problems import ContentProblem
from producers.rendering import render
from tests.producers.docx import specimens
from tests.producers.pdf.pages import texts
from tests.producers.redline import foreign as f
from tests.producers.xlsx.specimens import loan_workbook


def test_word_files_and_workbooks_are_laid_out_by_their_endings() -> None:
    assert OWN_FORMATS == ("docx", "xlsx")
    letter = render(specimens.letter(), "docx", specimens.figures()).data
    book = render(loan_workbook(), "xlsx", FigureBook()).data
    assert "Yours sincerely" in texts(lay_out_file(letter, "Letter.DOCX").data)[0]
    assert texts(lay_out_file(book, "Loan.xlsx").data)


@pytest.mark.parametrize("name", ["Talk.pptx", "Notes.md", "none"])
def test_other_files_are_refused(name: str) -> None:
    with pytest.raises(ContentProblem, match="export_without_office"):
        lay_out_file(b"", name)


def test_the_door_itself_does_not_load_the_library_for_workbooks() -> None:
    asked = "import sys, producers.pdf.laying; print([m for m in ('openpyxl',) if m in sys.modules])"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    assert "openpyxl" not in told


def test_a_word_that_tabs_push_to_the_edge_goes_to_the_next_line_in_one_piece() -> None:
    for tabs in range(8, 14):
        pushed = f.p("<w:r><w:tab/></w:r>" * tabs + f.r("Unencumbered"), '<w:jc w:val="right"/>')
        data = f.document(pushed + f.p(f.r("x" * 400)))
        words = texts(lay_out_file(data, "a.docx").data)[0].split()
        assert words[0] == "Unencumbered", tabs
        assert len(words) > 2, "a word longer than a line must still be cut"


def contents_line(stop: int) -> bytes:
    """A line of a table of contents: words end half an inch before the edge, page numbers stand at a tab."""
    setting = f'<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="{stop}"/></w:tabs><w:ind w:right="720"/>'
    return f.document(f.p(f"{f.r('Definitions')}<w:r><w:tab/></w:r>{f.r('17')}", setting) + f.p(f.r("Next")))


@pytest.mark.parametrize("stop", [8000, 9000, 90_000], ids=["in the text", "in the indent", "off the paper"])
def test_page_numbers_of_contents_stand_on_the_line_of_their_words_and_on_the_paper(stop: int) -> None:
    laid = lay_out_file(contents_line(stop), "a.docx").data
    with pypdfium2.PdfDocument(laid) as document:
        page = document[0].get_textpage()
        boxes = {
            page.get_text_bounded(*page.get_rect(one)).strip(): page.get_rect(one) for one in range(page.count_rects())
        }
        words, number = boxes["Definitions"], boxes["17"]
        assert abs(words[1] - number[1]) < 3, "the number is on another line"
        assert words[2] < number[0] < number[2] < document[0].get_width() - 36
