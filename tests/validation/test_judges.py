"""Each judge sees what it is there for: one broken file or more for each, and the sound file beside it."""

from dataclasses import replace

import pytest

from producers.package.archive import read_archive
from producers.package.lint import lint
from tests.validation import judges, twins
from tests.validation.made import Made, pick, run_of
from tests.validation.matrix import Dimensions, each_once, every_pair, pairs_of

DRAFT = "word/document.xml"
CORE = "docProps/core.xml"


@pytest.fixture(scope="module")
def nda() -> Made:
    """The agreement of the sample."""
    return pick("nda", "nda")


def rebuilt(made: Made, data: bytes) -> Made:
    """A file with other bytes."""
    return replace(made, produced=replace(made.produced, data=data))


def test_the_lint_sees_a_missing_part_a_lost_bookmark_and_an_unclosed_field(nda: Made) -> None:
    assert judges.lint_complaints(nda) == []
    gone = twins.without(nda.data, "word/styles.xml")
    unbound = twins.edit(nda.data, DRAFT, 'w:name="_Ref_', 'w:name="_Other_', -1)
    endless = twins.edit(nda.data, DRAFT, 'w:fldCharType="end"', 'w:fldCharType="separate"')
    for data in (gone, unbound, endless):
        assert judges.lint_complaints(rebuilt(nda, data)) != []


def test_the_lint_sees_rows_out_of_order_and_charts_that_are_gone() -> None:
    book = pick("term-loan", "workbook")
    rows = twins.edit(book.data, "xl/worksheets/sheet2.xml", '<row r="7"', '<row r="3"')
    assert judges.lint_complaints(rebuilt(book, rows)) != []
    deck = pick("board-pack", "deck")
    assert lint(twins.without(deck.data, "ppt/charts/chart1.xml")) != ()


def test_openxml_audit_sees_elements_out_of_order(nda: Made) -> None:
    assert judges.audit_complaints(nda) == []
    moved = twins.edit(nda.data, DRAFT, "<w:keepNext/></w:pPr>", "</w:pPr><w:keepNext/>")
    assert any(text.startswith("schema") for text in judges.audit_complaints(rebuilt(nda, moved)))


def test_proofreading_sees_a_reference_to_nowhere_and_a_figure_that_left_its_home(nda: Made) -> None:
    assert judges.proofreading_complaints(nda) == []
    for old, new in (("£250,000", "£205,000"), ("the Discloser", "[●]"), ("Confidential Information", "Secret Matter")):
        broken = rebuilt(nda, twins.edit(nda.data, DRAFT, old, new))
        result = run_of(nda.case).check(nda.deliverable, broken.produced)
        assert judges.checked_complaints(result, broken) != [], old


def test_a_check_that_did_not_run_is_a_complaint(nda: Made) -> None:
    result = judges.checked(nda)
    cut = replace(result, run=result.run.model_copy(update={"not_run": (("term.twice", "stopped"),)}))
    assert judges.checked_complaints(cut, nda) == ["term.twice was not run: stopped"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<dc:creator></dc:creator>", "<dc:creator>A Person</dc:creator>"),
        ("<dc:creator></dc:creator>", "<dc:creator>python-docx</dc:creator>"),
        ("2000-01-01T00:00:00Z", "2026-11-30T09:00:00Z"),
    ],
)
def test_names_of_persons_and_libraries_and_days_are_seen(nda: Made, old: str, new: str) -> None:
    assert judges.metadata_complaints(nda) == []
    assert judges.leaks(twins.edit(nda.data, CORE, old, new)) != []


def test_a_thumbnail_a_mark_of_editing_and_a_leak_inside_a_chart_are_seen(nda: Made) -> None:
    assert judges.leaks(twins.with_part(nda.data, "docProps/thumbnail.jpeg", b"x")) != []
    assert judges.leaks(twins.edit(nda.data, DRAFT, "<w:p>", '<w:p w:rsidR="00AB12CD">')) != []
    deck = pick("board-pack", "deck")
    name = "ppt/embeddings/workbook1.xlsx"
    inner = read_archive(deck.data)[name]
    told = twins.with_part(inner, "docProps/made.xml", b"<made>XlsxWriter</made>")
    assert judges.leaks(twins.with_part(deck.data, name, told)) != []


def test_a_rendering_that_differs_is_seen(nda: Made) -> None:
    other = twins.edit(nda.data, DRAFT, "Hull", "Goole")
    assert judges.differing_parts(nda.data, other) == [f"{DRAFT} differs"]


DIMENSIONS: Dimensions = {"a": ("1", "2", "3"), "b": ("x", "y"), "c": ("p", "q", "r", "s")}


def test_the_short_table_holds_every_option_and_the_long_one_every_pair() -> None:
    short, long = each_once(DIMENSIONS), every_pair(DIMENSIONS)
    assert {pair for row in short for pair in row.items()} == {(k, v) for k, vs in DIMENSIONS.items() for v in vs}
    together = {pair for row in long for pair in pairs_of(row)}
    wanted = {
        ((a, x), (b, y))
        for a, xs in DIMENSIONS.items()
        for b, ys in DIMENSIONS.items()
        if a != b
        for x in xs
        for y in ys
    }
    assert wanted <= together
    assert len(long) < 24
    assert not wanted <= {pair for row in short for pair in pairs_of(row)}
