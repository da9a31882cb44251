"""The inline notation: what is written comes back, and a person's own characters stay what they are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from producers.content.document import Document, Paragraph
from producers.content.inline import escape_inline, parse_inline, plain_text, to_markup
from producers.content.numbering import number_blocks
from producers.content.runs import (
    Blank,
    FigureRun,
    Footnote,
    LineBreak,
    Reference,
    Remark,
    Runs,
    Term,
    Text,
    Verify,
)
from producers.figures import FigureBook
from producers.problems import ContentProblem

_words = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12)
_named = _words.filter(lambda text: text.strip() == text and text)
_single = st.one_of(
    st.builds(Text, text=_words, bold=st.booleans(), italic=st.booleans()),
    st.builds(Term, text=_named),
    st.builds(Reference, target=_named, show=st.sampled_from(["number", "full", "page", "title"])),
    st.builds(FigureRun, name=_named, style=st.sampled_from(["", "whole", "exact"]), bold=st.booleans()),
    st.builds(Blank, label=_named, field=st.sampled_from(["text", "date", "name"])),
    st.builds(Verify, text=_named, reason=_named),
    st.builds(Footnote, text=_named),
    st.builds(Remark, text=_named),
    st.just(LineBreak()),
)


def _merged(runs: list) -> Runs:
    """Join neighbouring text of one emphasis, as parsing does."""
    joined: list = []
    for run in runs:
        last = joined[-1] if joined else None
        if isinstance(run, Text) and isinstance(last, Text) and (last.bold, last.italic) == (run.bold, run.italic):
            joined[-1] = last.model_copy(update={"text": last.text + run.text})
        else:
            joined.append(run)
    return tuple(joined)


def _plain(runs: Runs) -> str:
    document = Document(title="t", blocks=(Paragraph(runs=runs),))
    return plain_text(runs, FigureBook(), number_blocks(document))


def _read(text: str) -> Runs | ContentProblem:
    try:
        return parse_inline(text)
    except ContentProblem as problem:
        return problem


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_an_escaped_text_comes_back_verbatim(text: str) -> None:
    assert _plain(parse_inline(escape_inline(text))) == text


@given(st.lists(_single, max_size=8).map(_merged))
def test_runs_survive_being_written_and_read(runs: Runs) -> None:
    assert parse_inline(to_markup(runs), curly=False) == runs


@given(st.text(alphabet="*[]|\\:refigblank vy\"'", max_size=40))
def test_any_text_is_read_or_refused_with_facts(text: str) -> None:
    outcome = _read(text)
    if isinstance(outcome, ContentProblem):
        assert outcome.code.startswith("tag_")
        assert outcome.field
    else:
        assert parse_inline(to_markup(outcome), curly=False) == outcome


def test_a_party_name_full_of_notation_stays_a_name() -> None:
    name = 'A [ref:x] & **B** "Ltd"'
    assert parse_inline(f"between {escape_inline(name)} and others") == (Text(text=f"between {name} and others"),)
    with pytest.raises(AssertionError):
        assert parse_inline(f"between {name} and others") == (Text(text=f"between {name} and others"),)


def test_every_tag_becomes_its_run() -> None:
    runs = parse_inline(
        "[[Loan]][ref:a][ref:b|page][fig:rate|exact][blank:name of the director|name][verify:7|no source]"
        "[note:see below][remark:ask them][br]"
    )
    assert runs == (
        Term(text="Loan"),
        Reference(target="a"),
        Reference(target="b", show="page"),
        FigureRun(name="rate", style="exact"),
        Blank(label="name of the director", field="name"),
        Verify(text="7", reason="no source"),
        Footnote(text="see below"),
        Remark(text="ask them"),
        LineBreak(),
    )


def test_emphasis_nests_and_bold_reaches_figures() -> None:
    assert parse_inline("**a *b* [fig:x]**") == (
        Text(text="a ", bold=True),
        Text(text="b", bold=True, italic=True),
        Text(text=" ", bold=True),
        FigureRun(name="x", bold=True),
    )


@pytest.mark.parametrize(
    "text", ["2 * 3 * 4", "**never closed", "[●]", "[name]", "[[", "[[ ]] x", "a ** b", "ends with \\"]
)
def test_what_is_no_notation_stays_text(text: str) -> None:
    assert parse_inline(text) == (Text(text=text),)


@pytest.mark.parametrize(
    ("text", "code", "field"),
    [
        ("see [ref:a", "tag_not_closed", "ref"),
        ("[fig: ]", "tag_without_value", "fig"),
        ("[ref:a|colour]", "tag_with_unknown_kind", "ref"),
        ("[blank:x|colour]", "tag_with_unknown_kind", "blank"),
        ("[verify:12]", "tag_without_reason", "verify"),
    ],
)
def test_a_malformed_tag_is_refused_with_its_name(text: str, code: str, field: str) -> None:
    with pytest.raises(ContentProblem) as caught:
        parse_inline(text)
    assert (caught.value.code, caught.value.field) == (code, field)


@pytest.mark.parametrize(
    ("text", "curled"),
    [
        ('the "Loan"', "the “Loan”"),
        ("the Borrower's profit", "the Borrower’s profit"),
        ("(\"a\" or 'b')", "(“a” or ‘b’)"),
        ("the '90s", "the ’90s"),
        ('**"bold"**', "“bold”"),
    ],
)
def test_straight_quotes_become_curly(text: str, curled: str) -> None:
    assert _plain(parse_inline(text)) == curled


def test_escaped_quotes_stay_straight() -> None:
    assert _plain(parse_inline('a 5\\" pipe')) == 'a 5" pipe'
