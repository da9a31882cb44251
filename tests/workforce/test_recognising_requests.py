"""Recognising requests by rules: paraphrases are covered, other work is refused with the nearest playbooks."""

import pytest

from tests.workforce.support import NDA, Bench

COVERED = [
    "Draft a mutual NDA between Quillon and Brevard",
    "We need a non-disclosure agreement with a robot supplier",
    "please prepare a Non Disclosure Agreement for our talks",
    "I want both sides to keep what they show each other confidential: write a confidentiality agreement",
    "Two NDAs are needed, start with Brevard",
    "Put together an agreement so that we can share information and keep it secret, trade secrets included",
]
REFUSED = [
    "Draft a lease for the shop in Mill Lane",
    "Write an employment contract with a confidential information clause",
    "Prepare a privacy policy for our website",
    "Make a birthday card",
    "Draft an agreement",
    "Prepare a letter before action for breach of confidence",
    "…",
]


@pytest.mark.parametrize("request_text", COVERED)
def test_a_paraphrase_is_recognised(request_text: str) -> None:
    intake = Bench().classify(request_text)
    assert intake.standard is not None
    assert intake.standard.name == "nda"
    assert intake.intent == "NEW_GOAL"


@pytest.mark.parametrize("request_text", REFUSED)
def test_other_work_is_refused_with_the_nearest_and_what_a_model_adds(request_text: str) -> None:
    intake = Bench().classify(request_text)
    assert intake.standard is None or intake.standard.name != "nda"
    if intake.standard is None:
        assert intake.nearest
        assert [(file.name, file.kind) for file in intake.nearest[0].makes] == [
            ("Mutual NDA", "Word document, contract")
        ]
        assert intake.missing == "no_playbook_covers"


def test_a_question_is_no_request_for_a_document() -> None:
    assert Bench().classify("How long does confidence last?").intent == "QUESTION"
    assert Bench().classify("Who is the second party").intent == "QUESTION"


def test_a_question_that_asks_for_a_draft_is_a_request() -> None:
    assert Bench().classify("Can you draft an NDA with Brevard?").intent == "NEW_GOAL"


def test_changes_are_changes_only_where_something_was_made() -> None:
    bench = Bench()
    assert bench.classify("Change the duration to five years", NDA).intent == "REQ_UPDATE"
    assert bench.classify("Fix the spelling of Brevard", NDA).intent == "DIRECT"
    assert bench.classify("Change the duration of the NDA to five years").intent == "NEW_GOAL"


def test_the_person_can_choose_a_playbook() -> None:
    from app.relay.assignments import Brief, Classify
    from app.relay.nouns.request import Intake
    from tests.workforce.support import TODAY

    bench = Bench()
    brief = Brief(request="Something for our talks", today=TODAY)
    assert bench.do(Classify(brief=brief), Intake).standard is None
    chosen = bench.do(Classify(brief=brief, choice="nda"), Intake).standard
    assert chosen is not None
    assert chosen.name == "nda"


def test_the_line_for_reports_says_that_no_model_was_used() -> None:
    line = Bench().workforce.drafted_from("Mutual non-disclosure agreement", "1.0")
    assert line == (
        "Drafted from the built-in playbook “Mutual non-disclosure agreement”, version 1.0; no model was used."
    )


def test_a_change_that_names_no_kind_of_work_changes_what_was_made() -> None:
    intake = Bench().classify("Please redo it under Scottish law", NDA)
    assert (intake.intent, intake.standard and intake.standard.name) == ("REQ_UPDATE", "nda")


def test_other_work_is_not_drafted_from_what_was_made_before() -> None:
    lease = Bench().classify("Draft a lease for the shop in Mill Lane", NDA)
    assert lease.standard is None or lease.standard.name != "nda"
