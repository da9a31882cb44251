"""For any two files: accepting all changes gives the new one, refusing all the old one, to the character."""

from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from producers.package.lint import lint
from producers.redline import accept_all, compare_documents, reject_all
from producers.redline.names import visible_text
from tests.producers.docx.opened import Opened
from tests.producers.redline import foreign as f
from tests.producers.redline.outlines import outline

STYLES = ("", '<w:pStyle w:val="Heading1"/>', '<w:pStyle w:val="Quote"/>')
PIECES = (
    f.r("The Lender shall pay £600,000 on 15 December 2026."),
    f.r("The Lender may pay £666,667 "),
    f.r("or and; "),
    f.r("a\u00a0b"),
    f.r("bold words ", "<w:b/>"),
    f.r("shall pay", "<w:i/>"),
    f.r("(b)") + '<w:proofErr w:type="spellStart"/>' + f.r(" split", "<w:b/>"),
    f.field("REF _Ref1 \\r \\h", "5.1"),
    f.field("REF _Ref1 \\r \\h", "5.2"),
    f.control(f.r("£600,000"), "figure:sum:"),
    f.control(f.r("£666,667"), "figure:sum:"),
    f.control(f.r("________"), "blank:7"),
    f'<w:hyperlink w:anchor="_Ref1">{f.r("see clause 5")}</w:hyperlink>',
    f'<w:hyperlink w:anchor="_Ref1">{f.r("see clause 6")}</w:hyperlink>',
    f'<w:fldSimple w:instr=" REF _Ref1 ">{f.r("5.1")}</w:fldSimple>',
    '<w:r><w:br/><w:t xml:space="preserve">next </w:t></w:r>',
    "<w:r><w:tab/></w:r>",
)
LINES = tuple(
    f.p(inside, style)
    for inside, style in (
        ("", ""),
        (PIECES[0], ""),
        (PIECES[0], STYLES[1]),
        (PIECES[1] + PIECES[4], STYLES[2]),
        (PIECES[1] + PIECES[7] + PIECES[2], ""),
        (PIECES[8] + PIECES[9] + PIECES[0], STYLES[1]),
        (PIECES[10] + PIECES[12], ""),
        (f.r("Governing law"), STYLES[1]),
        (f.r("This Agreement is governed by the law of England and Wales."), ""),
        (f.r("This Agreement is governed by the law of Scotland."), ""),
    )
)
LINE = st.sampled_from(LINES)
CELL = st.lists(LINE, min_size=1, max_size=2).map("".join)


def tables() -> st.SearchStrategy[str]:
    """Return tables of one or two columns and up to three rows, some with a table inside."""
    inner = CELL | CELL.map(lambda cell: f.table((cell,)) + f.p(""))
    rows = [st.lists(st.tuples(*[inner] * columns), min_size=1, max_size=3) for columns in (1, 2)]
    return st.one_of(rows).map(lambda found: f.table(*found))


BLOCK = LINE | LINE | tables().map(lambda table: table + f.p("")) | CELL.map(lambda cell: f.control(cell, "part"))
BLOCKS = st.lists(BLOCK, min_size=1, max_size=7)


def made(found: list[str]) -> bytes:
    """Return a file of these blocks; the target of its references stands in front, a last paragraph at the end."""
    last = [] if found[-1].endswith("</w:p>") else [f.p("")]
    return f.document("".join([f.p(f.bookmark("_Ref1", 1, f.r("Target"))), *found, *last]))


def assert_both_come_back(old: bytes, new: bytes) -> None:
    redline = compare_documents(old, new, moment=date(2026, 11, 30))
    assert lint(redline.data) == ()
    assert outline(accept_all(redline.data)) == outline(new)
    assert outline(reject_all(redline.data)) == outline(old)
    assert redline.changes or all_words(old) == all_words(new)


def all_words(data: bytes) -> str:
    return "".join(visible_text(Opened(data).body).split())


@settings(max_examples=200, deadline=None)
@given(BLOCKS, BLOCKS)
def test_both_texts_come_back(old: list[str], new: list[str]) -> None:
    assert_both_come_back(made(old), made(new))


@settings(max_examples=100, deadline=None)
@given(BLOCKS, st.integers(0, 6), st.lists(BLOCK, max_size=2))
def test_both_texts_come_back_after_one_edit(old: list[str], place: int, instead: list[str]) -> None:
    new = [*old[:place], *instead, *old[place + 1 :]] or [f.p("")]
    assert_both_come_back(made(old), made(new))


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(PIECES), max_size=6),
    st.lists(st.sampled_from(PIECES), max_size=6),
    st.sampled_from(STYLES),
)
def test_both_lines_come_back(old: list[str], new: list[str], style: str) -> None:
    assert_both_come_back(made([f.p("".join(old))]), made([f.p("".join(new), style)]))


@settings(max_examples=50, deadline=None)
@given(BLOCKS)
def test_a_file_compared_with_itself_has_no_changes(found: list[str]) -> None:
    data = made(found)
    redline = compare_documents(data, data)
    assert redline.changes == ()
    assert outline(redline.data) == outline(data)
