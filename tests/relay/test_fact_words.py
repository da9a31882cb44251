"""Facts are shown as people write them, never as they are stored."""

import pytest

from app.relay.nouns.facts import Choice, Fact
from app.relay.texts.facts import fact_words, value_words

DAYS = (Choice(value="equal_periods", label="Equal periods"), Choice(value="act_360", label="Actual/360"))


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        ("percent", "0.0625", "6.25%"),
        ("percent", "0.064", "6.40%"),
        ("percent", "0.06125", "6.125%"),
        ("percent", "1", "100.00%"),
        ("money", "480000", "£480,000"),
        ("money", "9369.28", "£9,369.28"),
        ("date", "2026-12-15", "15\u00a0December 2026"),
        ("choice", "equal_periods", "Equal periods"),
        ("list", "one\ntwo", "one / two"),
        ("integer", "60", "60"),
        ("text", "0.0625", "0.0625"),
    ],
)
def test_a_value_reads_as_its_kind(kind, value, words):
    assert value_words(kind, value, "GBP", DAYS) == words


@pytest.mark.parametrize(
    ("kind", "value"), [("percent", "about six"), ("date", "soon"), ("money", "to agree"), ("choice", "something else")]
)
def test_what_cannot_be_read_as_its_kind_stays_as_it_was_written(kind, value):
    assert value_words(kind, value, "GBP", DAYS) == value


def test_a_settled_choice_keeps_its_label():
    fact = Fact(key="days", label="Days", kind="choice", value="act_360", status="given", shown="Actual/360")
    assert fact_words(fact) == "Actual/360"
    assert fact_words(fact.model_copy(update={"shown": ""})) == "act_360"
