"""From JSON on its way to words: the sentence that is being written, and never brackets, keys or the handover."""

import json

import pytest

from app.workforce.model.readable import Readable
from tests.workforce.model.handing import result
from tests.workforce.model.settlement import AGREEMENT_CONTENT


def hear(text: str, size: int) -> list[str]:
    readable = Readable()
    return [readable.hear(text[start : start + size]) for start in range(0, len(text), size)]


@pytest.mark.parametrize("size", [1, 7, 100, 10_000])
def test_what_is_shown_are_words_of_the_result_in_the_order_they_are_written(size):
    text = json.dumps(result({"content": AGREEMENT_CONTENT}), ensure_ascii=False)
    shown = [words for words in hear(text, size) if words]
    assert shown
    for words in shown:
        assert words.removeprefix("…") in text
        assert "names as used in the result" not in words, "the handover is no work for the person to read"


def test_plain_words_are_shown_by_their_end():
    assert hear("I shall read the letter first. " * 20, 50)[-1].endswith("I shall read the letter first.")


def test_an_endless_text_costs_no_more_than_its_pieces():
    readable = Readable()
    readable.hear('{"result": {"text": "')
    for _ in range(2_000):
        shown = readable.hear("words without end " * 50)
    assert len(shown) <= 241


def test_marks_of_the_format_are_read_as_what_they_mean():
    text = json.dumps({"result": {"text": "Clause 1 says “both”,\nand clause 2 too: £48,000."}})
    assert hear(text, 5)[-1] == "Clause 1 says “both”, and clause 2 too: £48,000."
