"""Sentences of faults: where a block has no name or the fault no block, the sentence still reads as one."""

from pathlib import Path

import pytest

from app.relay.faults import fault_of
from app.words import Words, read_words
from producers.problems import ContentProblem

I18N = Path(__file__).resolve().parents[1] / "resources" / "i18n"


def said(language: str, problem: ContentProblem) -> str:
    words: Words = read_words(I18N, language)
    return words.sentence(fault_of(problem))


@pytest.mark.parametrize(
    ("language", "beginning"),
    [
        ("en", "The formula in Calc!C4 reads its own result."),
        ("de", "Die Formel in Calc!C4 liest ihr eigenes Ergebnis."),
    ],
)
def test_a_sentence_without_a_block_begins_with_its_first_word(language: str, beginning: str) -> None:
    assert said(language, ContentProblem("circular", field="Calc!C4", way="x")).startswith(beginning)


@pytest.mark.parametrize(("language", "beginning"), [("en", "The file is damaged"), ("de", "Die Datei ist beschädigt")])
def test_a_file_without_a_name_is_called_the_file(language: str, beginning: str) -> None:
    assert said(language, ContentProblem("pdf_damaged")).startswith(beginning)


@pytest.mark.parametrize(
    ("language", "beginning"),
    [("en", "Part 5 of the text (clause): a clause level"), ("de", "Teil 5 des Textes (Klausel): Eine Gliederungs")],
)
def test_a_block_without_a_name_is_told_by_its_kind_and_position(language: str, beginning: str) -> None:
    assert said(language, ContentProblem("level_skipped", "clause 5", level="3")).startswith(beginning)


def test_a_block_with_a_name_keeps_it() -> None:
    assert said("de", ContentProblem("level_skipped", "duties", level="3")).startswith("duties: ")
