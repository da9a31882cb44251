"""Greedy line breaks: nothing lost, nothing too wide, no break where none may be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from producers.metrics.fonts import Face, FontBook
from producers.metrics.wrapping import Piece, natural_width, widest_word, wrap_pieces, wrap_text

FONTS = FontBook()
BODY, HEAVY = Face("Calibri"), Face("Calibri", bold=True)
WORDS = st.text(alphabet="abc -–\u00a0\n£1", max_size=60)


def lines(text, width, face=BODY, size=10):
    return [line.text for line in wrap_text(FONTS, text, face, size, width)]


def test_words_go_to_the_next_line_when_they_do_not_fit():
    assert lines("one two three", FONTS.width("one two", BODY, 10) + 0.1) == ["one two", "three"]


def test_a_blank_at_the_end_of_a_line_needs_no_room():
    assert lines("seven two", FONTS.width("seven", BODY, 10) + 0.01) == ["seven", "two"]


def test_a_date_with_a_no_break_space_stays_whole():
    width = FONTS.width("interest due on 15", BODY, 10) + 1
    assert lines("interest due on 15\u00a0December", width) == ["interest due on", "15\u00a0December"]
    assert lines("interest due on 15 December", width) == ["interest due on 15", "December"]


def test_a_hyphen_and_a_dash_allow_a_break_after_them():
    assert lines("charge-free", FONTS.width("charge-", BODY, 10) + 1) == ["charge-", "free"]


def test_a_newline_always_breaks_and_an_empty_text_is_one_line():
    assert lines("a\n\nb", 100) == ["a", "", "b"]
    assert lines("", 100) == [""]


def test_a_word_wider_than_the_line_is_cut():
    assert all(FONTS.width(line, BODY, 10) <= 20 for line in lines("m" * 30, 20))


def test_bold_words_are_measured_in_bold():
    text = "Minimum cash"
    width = FONTS.width(text, BODY, 10) + 0.1
    assert len(lines(text, width)) == 1
    assert len(lines(text, width, HEAVY)) == 2


def test_a_word_that_changes_its_face_halfway_is_one_word():
    pieces = (Piece("pay £2", BODY, 10), Piece("00", HEAVY, 10), Piece(".", BODY, 10))
    assert [line.text for line in wrap_pieces(FONTS, pieces, FONTS.width("pay £2", BODY, 10) + 1)] == ["pay", "£200."]


def test_natural_width_and_widest_word():
    pieces = (Piece("one three", BODY, 10),)
    assert natural_width(FONTS, pieces) == pytest.approx(FONTS.width("one three", BODY, 10))
    assert widest_word(FONTS, pieces) == pytest.approx(FONTS.width("three", BODY, 10))


def test_the_tallest_text_sets_the_height_of_its_line():
    small, large = Piece("a ", BODY, 10), Piece("b", BODY, 20)
    assert wrap_pieces(FONTS, (small, large), 500)[0].height == pytest.approx(FONTS.line_height(BODY, 20))


@given(WORDS, st.floats(min_value=15, max_value=200))
def test_no_character_is_lost_and_no_line_too_wide(text, width):
    found = wrap_text(FONTS, text, BODY, 10, width)
    assert "".join(line.text for line in found).replace(" ", "") == text.replace(" ", "").replace("\n", "")
    assert all(line.width <= width + 1e-6 for line in found)
