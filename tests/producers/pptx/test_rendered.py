"""The deck laid out by LibreOffice: one page for each slide, in our fonts, with nothing outside the margins."""

import shutil
import subprocess

import pypdfium2
import pytest

from producers.pptx import write_pptx
from tests.producers.pptx.specimens import figures, full_deck

pytestmark = [pytest.mark.office, pytest.mark.slow]

POINTS = 72.0


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rendered")
    (folder / "deck.pptx").write_bytes(write_pptx(full_deck(), figures()).data)
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
    assert len(pages) == len(full_deck().slides)


def test_every_page_shows_its_title(pages):
    for slide, (text, _) in zip(full_deck().slides, pages, strict=True):
        assert slide.title.split(" ")[-1] in text
        assert " ".join(slide.title.split(" ")[:4]) in text


def test_no_character_leaves_the_margins(pages):
    for _, (left, right, bottom) in pages:
        assert left >= 0.73
        assert right <= 12.60
        assert bottom <= 7.30
