"""Where a line must not break, and which characters a slide cannot hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from producers.pptx.typography import bind_last_words, bind_words, clean_text, has_forbidden


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("on 15 December 2026", "on 15~December 2026"),
        ("December 15, 2026", "December~15, 2026"),
        ("May 2027", "May 2027"),
        ("a ratio of 3.25 : 1 now", "a ratio of 3.25~:~1 now"),
        ("£12 million", "£12~million"),
        ("clause 7.1 and Schedule 1", "clause~7.1 and Schedule~1"),
        ("Ms Sollas", "Ms~Sollas"),
        ("20 Business Days", "20~Business Days"),
        ("15 members", "15 members"),
        ("In 2027 May was cold", "In 2027~May was cold"),
    ],
)
def test_what_belongs_together_is_held_together(text, bound):
    assert bind_words(text).replace("\u00a0", "~") == bound


def test_the_last_two_words_can_be_bound():
    assert bind_last_words("tests and a charge") == "tests and a\u00a0charge"
    assert bind_last_words("charge") == "charge"


def test_breaks_become_line_breaks_and_controls_become_spaces():
    assert clean_text("a\r\nb\rc\vd\te\x00f") == "a\nb\nc\nd e f"


def test_only_real_losses_are_told():
    assert has_forbidden("a\x07b")
    assert not has_forbidden("a\r\nb\tc £ – “”")


@given(st.text())
def test_binding_changes_nothing_but_spaces(text):
    assert bind_words(text).replace("\u00a0", " ") == text.replace("\u00a0", " ")


@given(st.text())
def test_cleaned_text_can_be_written(text):
    assert not has_forbidden(clean_text(text))
    clean_text(text).encode()
