"""Automatic numbers are computed as Word shows them."""

import pytest
from docx import Document
from docx.oxml import parse_xml
from hypothesis import given
from hypothesis import strategies as st

from producers.reading.numerals import write_letters, write_numeral, write_ordinal, write_ordinal_word, write_roman
from producers.reading.word import read_word
from tests.cases.build import W, saved

LEVELS = (("decimal", "%1."), ("decimal", "%1.%2"), ("lowerLetter", "(%3)"), ("lowerRoman", "(%4)"))


def numbered(*paragraphs: tuple[int, int, str], overrides: dict[int, int] | None = None, extra: str = "") -> list:
    """Paragraphs of (list, level, text); lists 1 and 2 share one definition; `overrides` gives a list its own start."""
    document = Document()
    part = document.part.numbering_part.element
    for child in list(part):
        part.remove(child)
    levels = "".join(
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="1"/><w:numFmt w:val="{f}"/>{extra if depth == 2 else ""}'
        f'<w:lvlText w:val="{t}"/></w:lvl>'
        for depth, (f, t) in enumerate(LEVELS)
    )
    part.append(parse_xml(f'<w:abstractNum {W} w:abstractNumId="1">{levels}</w:abstractNum>'))
    for number in (1, 2):
        start = (overrides or {}).get(number)
        own = f'<w:lvlOverride w:ilvl="0"><w:startOverride w:val="{start}"/></w:lvlOverride>' if start else ""
        part.append(parse_xml(f'<w:num {W} w:numId="{number}"><w:abstractNumId w:val="1"/>{own}</w:num>'))
    for number, depth, text in paragraphs:
        properties = document.add_paragraph(text)._p.get_or_add_pPr()
        inner = f'<w:ilvl w:val="{depth}"/><w:numId w:val="{number}"/>'
        properties.append(parse_xml(f"<w:numPr {W}>{inner}</w:numPr>"))
    return [(one.label, one.number) for one in read_word(saved(document)).body]


def test_levels_count_within_their_parent_and_carry_its_number():
    assert numbered((1, 0, "a"), (1, 1, "b"), (1, 2, "c"), (1, 3, "d"), (1, 3, "e"), (1, 1, "f"), (1, 2, "g")) == [
        *(("1.", "1"), ("1.1", "1.1"), ("(a)", "1.1(a)"), ("(i)", "1.1(a)(i)"), ("(ii)", "1.1(a)(ii)")),
        *(("1.2", "1.2"), ("(a)", "1.2(a)")),
    ]


def test_two_lists_of_one_definition_go_on_counting():
    assert numbered((1, 0, "a"), (2, 0, "b")) == [("1.", "1"), ("2.", "2")]


def test_a_list_with_its_own_start_begins_there_once():
    assert [label for label, _ in numbered((1, 0, "a"), (2, 0, "b"), (2, 0, "c"), overrides={2: 1})] == [
        "1.",
        "1.",
        "2.",
    ]


def test_a_level_that_was_skipped_shows_its_start():
    assert numbered((1, 2, "a"), (1, 2, "b")) == [("(a)", "(a)"), ("(b)", "(b)")]
    assert numbered((1, 0, "a"), (1, 3, "d"))[1] == ("(i)", "1(i)")


def test_a_level_told_not_to_restart_goes_on():
    labels = [label for label, _ in numbered((1, 1, "a"), (1, 2, "b"), (1, 1, "c"), (1, 2, "d"))]
    assert labels == ["1.1", "(a)", "1.2", "(a)"]
    kept = numbered((1, 1, "a"), (1, 2, "b"), (1, 1, "c"), (1, 2, "d"), extra='<w:lvlRestart w:val="0"/>')
    assert [label for label, _ in kept] == ["1.1", "(a)", "1.2", "(b)"]


def test_number_zero_means_no_number():
    assert numbered((0, 0, "a"), (1, 0, "b")) == [("", ""), ("1.", "1")]


@pytest.mark.parametrize(
    ("number", "number_format", "text"),
    [
        *((4, "upperRoman", "IV"), (27, "lowerLetter", "aa"), (53, "upperLetter", "AAA"), (7, "decimalZero", "07")),
        *((22, "ordinal", "22nd"), (11, "ordinal", "11th"), (21, "ordinalText", "Twenty-first"), (3, "none", "")),
        *((40, "ordinalText", "Fortieth"), (12, "cardinalText", "Twelve"), (5, "unheard-of", "5")),
    ],
)
def test_numerals_are_written_in_their_format(number, number_format, text):
    assert write_numeral(number, number_format) == text


@given(st.integers(-5, 5000))
def test_numerals_never_fail(number):
    for write in (write_roman, write_letters, write_ordinal, write_ordinal_word):
        assert write(number)


@given(st.integers(1, 3998))
def test_roman_numerals_differ_from_their_neighbours(number):
    assert write_roman(number) != write_roman(number + 1)
