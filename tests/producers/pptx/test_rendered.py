"""The deck laid out by LibreOffice: one page for each slide, in our fonts, with nothing outside the margins."""

import shutil
import subprocess

import pypdfium2
import pytest

from producers.content.deck import BulletsSlide
from producers.metrics.fonts import FontBook
from producers.pptx import grid, look, write_pptx
from producers.pptx.paragraphs import Paragraph, wrap_paragraph
from producers.pptx.spans import plain
from tests.producers.pptx.specimens import figures, full_deck, words

pytestmark = [pytest.mark.office, pytest.mark.slow]

POINTS = 72.0


SENTENCES = (
    "The bank waits until 30 June 2027 before its commitment ends, and it says so in writing five days before it acts.",
    "Premiums rise by about £40,000 a year; both figures lie inside the budget that the board approved in June 2026.",
    "Should the last vessel come late, the yard pays liquidated damages of £7,500 a day for the first thirty-one days.",
)


@pytest.fixture(scope="module")
def full_to_the_brim():
    """A slide whose bullets leave hardly any room, as content and as measured."""
    return BulletsSlide(title="Full to the brim", bullets=tuple(words(SENTENCES[n % 3]) for n in range(5)))


@pytest.fixture(scope="module")
def pages(tmp_path_factory, full_to_the_brim):
    folder = tmp_path_factory.mktemp("rendered")
    deck = full_deck()
    deck = deck.model_copy(update={"slides": (*deck.slides, full_to_the_brim)})
    (folder / "deck.pptx").write_bytes(write_pptx(deck, figures()).data)
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = [shutil.which("soffice"), profile, "--headless", "--convert-to", "pdf", "--outdir", folder]
    subprocess.run([*command, folder / "deck.pptx"], check=True, capture_output=True, timeout=180)
    with pypdfium2.PdfDocument(folder / "deck.pdf") as document:
        yield [_words(page) for page in document]


def _words(page):
    """The text of a page and the outermost edges of its characters in inches from the top left corner."""
    text = page.get_textpage()
    boxes = [text.get_charbox(index) for index in range(text.count_chars())]
    height = page.get_height()
    shown = [box for box in boxes if box[2] > box[0]]
    edges = (
        min(box[0] for box in shown) / POINTS,
        max(box[2] for box in shown) / POINTS,
        max(height - box[1] for box in shown) / POINTS,
    )
    return text.get_text_bounded().replace("\u00a0", " "), edges


def test_there_is_one_page_for_each_slide(pages):
    assert len(pages) == len(full_deck().slides) + 1


def test_every_page_shows_its_title(pages):
    for slide, (text, _) in zip(full_deck().slides, pages[:-1], strict=True):
        assert slide.title.split(" ")[-1] in text
        assert " ".join(slide.title.split(" ")[:4]) in text


def test_no_character_leaves_the_margins(pages):
    for _, (left, right, bottom) in pages:
        assert left >= 0.73
        assert right <= 12.60
        assert bottom <= 7.30


def test_laid_out_text_takes_no_more_lines_than_were_measured(pages, full_to_the_brim):
    fonts = FontBook()
    measured = [
        len(wrap_paragraph(fonts, Paragraph(plain(bullet[0].text), look.BULLET), grid.CONTENT.width))
        for bullet in full_to_the_brim.bullets
    ]
    shown = [line for line in pages[-1][0].splitlines() if line.strip(" •")]
    assert measured == [2] * 5
    # Title, footer and number are three further lines.
    assert len(shown) - 3 <= sum(measured)
