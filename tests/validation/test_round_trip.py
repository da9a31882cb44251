"""LibreOffice opens every shipped file, calculates it anew and saves it: nothing that a reader relies on changes."""

import pytest

from producers.package.archive import read_archive, write_archive
from tests.validation import round_trip, twins
from tests.validation.made import NAMES, Case, Made, packages_of, pick
from tests.validation.office import convert

pytestmark = [pytest.mark.needs("office"), pytest.mark.slow]

COVERED = Case("nda", questions=(("front", "cover"),))
CASES = (*map(Case, NAMES), COVERED)
DRAFT = "word/document.xml"


def name_of(made: Made) -> str:
    """A short name, unique among the files."""
    return f"{CASES.index(made.case)}-{made.deliverable}.{made.file_format}"


@pytest.fixture(scope="module")
def saved() -> dict[str, bytes]:
    """Every file as LibreOffice saved it, workbooks calculated anew."""
    files = [made for case in CASES for made in packages_of(case)]
    found: dict[str, bytes] = {}
    for kind in ("docx", "xlsx", "pptx"):
        given = {name_of(made): made.data for made in files if made.file_format == kind}
        ready = {name: round_trip.emptied(data) if kind == "xlsx" else data for name, data in given.items()}
        found |= convert(ready, kind)
    return found


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_is_lost_in_libreoffice(case: Case, saved: dict[str, bytes]) -> None:
    for made in packages_of(case):
        assert round_trip.changes(made.data, saved[name_of(made)], name_of(made)) == [], made


def test_a_lost_clause_a_changed_number_and_a_changed_head_are_seen() -> None:
    nda = pick("nda", "nda")
    clause = twins.edit(nda.data, DRAFT, "keep the Confidential Information confidential;", "")
    assert round_trip.text_changes(nda.data, clause, "a.docx") != []
    level = twins.edit(nda.data, "word/numbering.xml", 'w:val="decimal"', 'w:val="upperRoman"', -1)
    assert round_trip.text_changes(nda.data, level, "a.docx") != []
    head = twins.edit(nda.data, "word/header1.xml", "Confidential", "Public")
    assert round_trip.text_changes(nda.data, head, "a.docx") != []


def test_a_lost_reference_and_a_lost_entry_of_the_contents_are_seen() -> None:
    covered = packages_of(COVERED)[0]
    typed = twins.edit(covered.data, DRAFT, " REF ", " PAGEREF ", -1)
    assert [text for text in round_trip.word_changes(covered.data, typed) if text.startswith("references")] != []
    entry = twins.edit(covered.data, DRAFT, "Duty of confidence", "Duty of silence")
    assert [text for text in round_trip.word_changes(covered.data, entry) if text.startswith("contents")] != []


def test_a_value_a_formula_and_a_name_that_change_are_seen() -> None:
    book = pick("term-loan", "workbook")
    wrong = book.data
    parts = read_archive(book.data)
    sheet = next(name for name, part in parts.items() if b"82157.12" in part and name.startswith("xl/worksheets"))
    wrong = twins.edit(book.data, sheet, "82157.12", "82157.13")
    assert len(round_trip.value_changes(book.data, wrong)) == 1
    assert round_trip.value_changes(book.data, round_trip.emptied(book.data)) != []
    unnamed = twins.edit(book.data, "xl/workbook.xml", 'name="Last_payment"', 'name="Last_paid"')
    assert round_trip.book_changes(book.data, unnamed) == ["name Last_payment is lost"]


def test_a_lost_chart_is_seen_in_books_and_decks() -> None:
    book, deck = pick("board-pack", "workbook"), pick("board-pack", "deck")
    parts = read_archive(book.data)
    drawing = next(name for name in parts if name.startswith("xl/drawings/drawing"))
    start, end = parts[drawing].index(b"<xdr:twoCellAnchor"), parts[drawing].index(b"</xdr:twoCellAnchor>") + 20
    bare = write_archive({**parts, drawing: parts[drawing][:start] + parts[drawing][end:]})
    assert [text for text in round_trip.book_changes(book.data, bare) if "charts" in text] != []
    fewer = twins.without(deck.data, "ppt/charts/chart1.xml")
    assert [text for text in round_trip.deck_changes(deck.data, fewer) if "charts" in text] != []
