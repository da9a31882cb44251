"""Reviews by rules read the finished file: a clean file passes, every kind of loss is found, nothing is pretended."""

from pathlib import Path

import pytest

from app.relay.assignments import BuiltFile
from app.relay.nouns.blueprint import Blueprint, OmissionItem
from app.relay.nouns.finding import Finding
from app.relay.nouns.goals import Goal
from app.relay.nouns.plan import AcceptanceTest
from app.relay.nouns.review import Review
from app.relay.nouns.source import Place
from app.words import read_words
from app.workforce.playbook.workforce import PlaybookWorkforce
from producers.content.document import Definition, Document
from producers.content.runs import Text
from tests.workforce.support import Bench, build, nda_shelf

I18N = Path(__file__).resolve().parents[2] / "resources" / "i18n"
LAYERS = ("specialist", "builder", "cross-cutting")


def without(built: BuiltFile, words: str) -> BuiltFile:
    kept = tuple(line for line in built.text if words not in line)
    assert len(kept) < len(built.text)
    return built.model_copy(update={"text": kept})


def review(blueprint: Blueprint, built: BuiltFile, layer: str, **more: object) -> Review:
    return Bench().review(blueprint, built, layer, **more)


@pytest.mark.parametrize("layer", LAYERS)
def test_a_clean_file_passes_by_rules(layer: str) -> None:
    blueprint = Bench().specify({"D3": "indirect", "D5": "twelve_months"})
    result = review(blueprint, build(blueprint), layer)
    assert result.verdict == "pass", result.reasons
    assert result.by == "by rules"
    assert result.reasons


def test_a_name_with_every_odd_letter_reaches_the_file_unchanged() -> None:
    name = "A [ref:x] & **B** {{7*7}} <Holdings> “Ltd” LLP"
    blueprint = Bench().with_facts(party_one=name).specify()
    built = build(blueprint)
    assert any(f"{name}, a limited liability partnership" in line.replace("\u00a0", " ") for line in built.text)
    assert {review(blueprint, built, layer).verdict for layer in LAYERS} == {"pass"}


def test_a_lost_clause_is_found_with_its_words() -> None:
    blueprint = Bench().specify()
    result = review(blueprint, without(build(blueprint), "copy the Confidential Information only"), "specialist")
    assert result.verdict == "fail"
    assert "copy the Confidential Information only" in result.findings[0].what


def test_a_block_without_a_place_is_lost_even_where_another_says_the_same() -> None:
    blueprint = Bench().specify()
    built = build(blueprint)
    places = tuple(place for place in built.places if place.block != "duty-keep")
    result = review(blueprint, built.model_copy(update={"places": places}), "specialist")
    assert [finding.check for finding in result.findings] == ["content_lost"]


def test_a_changed_word_is_found() -> None:
    blueprint = Bench().specify()
    built = build(blueprint)
    changed = tuple(line.replace("without delay", "when convenient") for line in built.text)
    assert review(blueprint, built.model_copy(update={"text": changed}), "specialist").verdict == "fail"


def test_an_empty_file_passes_no_layer() -> None:
    blueprint = Bench().specify()
    empty = build(blueprint).model_copy(update={"text": ()})
    assert {review(blueprint, empty, layer).verdict for layer in LAYERS} == {"fail"}


def test_an_item_of_the_pack_without_block_or_reason_is_found() -> None:
    blueprint = Bench().specify()
    pack = (*blueprint.omissions, OmissionItem(id="O99", text="A clause on insurance"))
    broken = blueprint.model_copy(update={"omissions": pack})
    result = review(broken, build(blueprint), "specialist")
    assert [finding.check for finding in result.findings] == ["omission"]
    assert "insurance" in result.findings[0].what


def test_own_words_that_are_not_in_the_file_are_found() -> None:
    blueprint = Bench().specify(own={"D1": "for as long as the moon shines"})
    built = without(build(blueprint), "moon shines")
    checks = {finding.check for finding in review(blueprint, built, "specialist").findings}
    assert "decision_lost" in checks


def test_a_party_that_is_never_named_is_found() -> None:
    blueprint = Bench().specify()
    built = build(blueprint)
    text = tuple(line.replace("Brevard", "Another") for line in built.text)
    result = review(blueprint, built.model_copy(update={"text": text}), "cross-cutting")
    assert [finding.what for finding in result.findings] == ["The file never names Brevard Robotics Limited."]


def test_a_reviewer_speaks_the_language_of_the_person() -> None:
    blueprint = Bench().specify()
    built = build(blueprint)
    text = tuple(line.replace("Brevard", "Another") for line in built.text)
    german = Bench(workforce=PlaybookWorkforce(nda_shelf(), words=lambda: read_words(I18N, "de", ("checking",))))
    result = german.review(blueprint, built.model_copy(update={"text": text}), "cross-cutting")
    assert [finding.what for finding in result.findings] == ["Die Datei nennt Brevard Robotics Limited nirgends."]
    assert result.findings[0].right == "Jede Partei muss genannt sein."


def test_criteria_and_questions_are_shown_by_places_and_quotations() -> None:
    bench = Bench()
    blueprint = bench.specify()
    questions = tuple(test for test in bench.tests(bench.plan()).tests if test.question)
    result = review(blueprint, build(blueprint), "builder", questions=questions)
    assert {item.outcome for item in result.results} == {"passed"}
    assert {test.id for test in questions} <= {item.test for item in result.results}
    duration = next(item for item in result.results if item.test == "T1.5")
    assert "clause 7.1" in duration.evidence
    assert "4 years" in duration.evidence


def test_a_criterion_whose_clause_is_lost_fails() -> None:
    blueprint = Bench().specify()
    result = review(blueprint, without(build(blueprint), "exclusive jurisdiction"), "builder")
    assert "T1.6" in {item.test for item in result.results if item.outcome == "failed"}


def test_what_only_a_reader_can_judge_is_not_run_and_never_passed() -> None:
    goal = Goal(id="P1", text="Copies in automatic back-ups may be kept until they are overwritten.")
    blueprint = Bench().specify(goals=(*Bench().propose().goals, goal))
    question = AcceptanceTest(id="P1-read", covers="P1", text=goal.text, question="Does it hold?")
    results = {r.test: r for r in review(blueprint, build(blueprint), "builder", questions=(question,)).results}
    assert results["T1.P1"].outcome == "not run"
    assert "overwritten" in results["T1.P1"].evidence
    assert results["P1-read"].outcome == "not run"


def finding(check: str, **facts: str) -> Finding:
    return Finding(
        check=check,
        severity="high",
        place=Place(file="nda.docx", label="clause 1.1"),
        what="Something is wrong.",
        right="Mend it.",
        facts=facts,
    )


def test_a_definition_that_nothing_uses_is_dropped() -> None:
    blueprint = Bench().specify(findings=(finding("term.unused", term="Business Day"),))
    assert isinstance(blueprint.content, Document)
    assert "Business Day" not in {b.term for b in blueprint.content.blocks if isinstance(b, Definition)}
    assert blueprint.open_items == ()


def test_a_finding_that_rules_cannot_mend_is_an_open_item() -> None:
    blueprint = Bench().specify(findings=(finding("sentence.unclear"),))
    assert blueprint.open_items == ("Something is wrong. (clause 1.1) Mend it.",)


def test_reviewing_survives_a_block_without_words() -> None:
    blueprint = Bench().specify()
    assert isinstance(blueprint.content, Document)
    first = blueprint.content.blocks[3].model_copy(update={"runs": (Text(text=" "),)})
    blocks = (*blueprint.content.blocks[:3], first, *blueprint.content.blocks[4:])
    content = blueprint.content.model_copy(update={"blocks": blocks})
    assert review(blueprint.model_copy(update={"content": content}), build(blueprint), "specialist").verdict == "pass"
