"""Decisions that a first request already speaks of are put first with its words, and asked all the same."""

from dataclasses import replace

import pytest

from app.relay.nouns.stage1 import Decision
from tests.workforce.support import Bench

LAW, LIABILITY = "D6", "D3"


def decision(request: str, ident: str = LAW) -> Decision:
    stage1 = replace(Bench(), request=request).explore()
    return next(one for one in stage1.decisions if one.id == ident)


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("Mutual NDA with Kestrel, Scots law, three years", "scotland"),
        ("An NDA under the law of  Scotland", "scotland"),
        ("An NDA under the laws of Scotland", "scotland"),
        ("NDA, Northern Irish law", "northern_ireland"),
        ("NDA, english law please", "england"),
    ],
)
def test_the_option_that_is_asked_for_stands_first_with_the_words(words, value):
    law = decision(words)
    assert (law.options[0].value, law.options[0].recommended) == (value, True)
    assert law.options[0].reason.startswith("Your request says “")
    assert [one.recommended for one in law.options].count(True) == 1
    assert len(law.options) == 3


@pytest.mark.parametrize(
    "words",
    [
        "Mutual NDA with Kestrel (Scotland) Limited",
        "An NDA, but not under Scots law",
        "An NDA with anything other than Scots law",
        "An NDA, English law or Scots law",
        "An NDA, English or Scots law",
        "An NDA, Scots or English law",
        "An NDA under neither English nor Scots law",
        "An NDA, anything but Scots law",
        "An NDA; we don't want Scots law",
        "An NDA that isn't under Scots law",
        "An NDA; Scots law is not acceptable",
        "An NDA about scotslawyers.example",
        "",
    ],
)
def test_what_is_refused_doubtful_or_only_a_name_is_not_taken(words):
    law = decision(words)
    assert law.options[0].value == "england"
    assert "Your request" not in law.options[0].reason


@pytest.mark.parametrize(
    ("words", "ident", "value"),
    [
        ("An NDA with no residuals clause", "D2", "none"),
        ("An NDA with a residuals clause", "D2", "general"),
        ("An NDA, Scots law rather than English law", LAW, "scotland"),
    ],
)
def test_what_is_refused_does_not_count(words, ident, value):
    best = decision(words, ident).options[0]
    assert best.value == value
    assert best.reason.startswith("Your request says “")


def test_a_wish_goes_before_what_facts_recommend():
    assert decision("An NDA; exclude indirect loss", LIABILITY).options[0].value == "indirect"
