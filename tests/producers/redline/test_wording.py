"""Comparisons bring their own words in the language they are asked for, and no other."""

from dataclasses import asdict

import pytest

from producers.content.document import Document, Paragraph
from producers.content.inline import parse_inline as p
from producers.docx import write_docx
from producers.figures import FigureBook
from producers.package.lint import lint
from producers.reading.sheets import read_workbook
from producers.reading.word import read_word
from producers.redline import Versions, compare_decks, compare_documents, compare_workbooks, show_changes
from producers.redline.wording import redline_words
from tests.producers.pptx import specimens as slides
from tests.producers.redline.test_workbooks_and_decks import ROWS, budget, deck

ENGLISH = {
    "Sheet", "Cell", "What", "Before", "After", "added", "removed", "changed", "Changes", "Comparison", "Slide",
    "moved", "row", "Inserted", "Deleted", "insertion", "deletion", "the", "change",
}  # fmt: skip


def own_words(data: bytes, theirs: set[str]) -> set[str]:
    """The single words of a list of changes, without those of the files that are compared."""
    if read_is_book(data):
        texts = [str(cell.value) for sheet in read_workbook(data).sheets for cell in sheet.cells]
        texts += [sheet.name for sheet in read_workbook(data).sheets]
    else:
        texts = [one.text for one in read_word(data).paragraphs]
    return {word.strip(".,;:()") for text in texts for word in text.split()} - theirs


def read_is_book(data: bytes) -> bool:
    return b"xl/workbook.xml" in data


def sheets(language: str) -> bytes:
    rows = (ROWS[0], ("Licht", "310"))
    return compare_workbooks(budget(*ROWS), budget(*rows), language).data


def decks(language: str) -> bytes:
    before = deck(slides.statement_slide(), slides.bullets_slide())
    return compare_decks(before, deck(slides.bullets_slide()), language).data


@pytest.mark.parametrize("made", [sheets, decks], ids=("workbook", "deck"))
def test_a_german_list_of_changes_is_german_sound_and_says_what_the_english_one_says(made) -> None:
    german, english = made("de-DE"), made("en-GB")
    theirs = {word for text in (str(slides.statement_slide()), str(slides.bullets_slide())) for word in text.split()}
    assert lint(german) == ()
    assert own_words(german, theirs) & ENGLISH == set()
    assert own_words(english, theirs) & ENGLISH
    assert {"Änderungen", "Vorher", "Nachher"} <= own_words(german, theirs)


def test_the_head_of_a_german_comparison_on_paper_is_german() -> None:
    old, new = (write_docx(letter(days), FigureBook()).data for days in ("zehn", "zwanzig"))
    redline = compare_documents(old, new)
    shown = show_changes(redline.data, Versions("Fassung 2", "Fassung 1"), redline.counts, "de-DE")
    lines = [one.text for one in read_word(shown).paragraphs][:2]
    assert lines[0] == "Vergleich: Fassung 2 gegenüber Fassung 1"
    assert lines[1].startswith("1 Einfügung, 1 Löschung.")
    assert "Eingefügt" in lines[1]
    assert set(" ".join(lines).replace(".", "").split()) & ENGLISH == set()


def letter(days: str) -> Document:
    return Document(title="Brief", language="de-DE", blocks=(Paragraph(runs=p(f"Zahlbar in {days} Tagen.")),))


def test_no_german_word_was_forgotten() -> None:
    german, english = asdict(redline_words("de-AT")), asdict(redline_words("en-GB"))
    assert [name for name in german if german[name] == english[name]] == []
    assert asdict(redline_words("xx")) == english
