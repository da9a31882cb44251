"""Typography: where a line may not break, and characters that a file may not hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from producers.content.typography import NBSP, clean_text, curl_quotes, join_to_number, join_to_unit, join_words


@pytest.mark.parametrize(
    "text",
    [
        "within 30~days", "on 15~December 2026", "clause~7.1 applies", "see Schedule~1", "Dear Ms~Sollas",
        "held at 3.25~:~1", "Hull HU1~3DZ", "London EC4V~5AB", "paragraph~(a)", "12~million",
    ],
)  # fmt: skip
def test_these_stay_on_one_line(text: str) -> None:
    wanted = text.replace("~", NBSP)
    assert join_words(text.replace("~", " ")) == wanted
    assert join_words(wanted) == wanted


@pytest.mark.parametrize("text", ["two of us", "the clause applies", "a Schedule to this Agreement", "in 2026 the"])
def test_ordinary_words_may_break(text: str) -> None:
    assert join_words(text) == text


def test_no_more_than_two_joins_in_a_row() -> None:
    joined = join_words("Schedule 1 Part 2 paragraph 3 clause 4 page 5")
    assert max(word.count(NBSP) for word in joined.split(" ")) <= 2


def test_words_before_a_reference_and_after_a_figure_hold() -> None:
    assert join_to_number("under clause ") == f"under clause{NBSP}"
    assert join_to_number("under the ") == "under the "
    assert join_to_unit(" days after") == f"{NBSP}days after"
    assert join_to_unit(" is due") == " is due"


@given(st.text())
def test_cleaned_text_can_stand_in_a_file(text: str) -> None:
    element = etree.Element("t")
    element.text = clean_text(text)
    assert len(element.text) == len(text)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_curling_changes_nothing_but_quotes(text: str) -> None:
    curled = curl_quotes(text)
    assert len(curled) == len(text)
    assert all(a == b or a in "\"'" for a, b in zip(text, curled, strict=True))
