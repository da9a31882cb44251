"""The NDA sample: its answers fit the playbook, and the draft made from them is complete."""

import json
import re
from pathlib import Path

from app.relay.nouns.facts import Fact
from app.workforce.playbook.drafting.session import open_session
from tests.workforce.support import SAMPLE, Bench, sample_sources
from tests.workforce.test_drafting_the_nda import assert_sound, words


def answers() -> dict[str, dict[str, str]]:
    loaded: dict[str, dict[str, str]] = json.loads((SAMPLE / "answers.json").read_text(encoding="utf-8"))
    return loaded


def test_the_sample_names_itself_and_its_answers() -> None:
    sample = json.loads((SAMPLE / "sample.json").read_text(encoding="utf-8"))
    assert set(sample) == {"name", "request", "answers", "description", "minutes", "icon"}
    assert (SAMPLE / sample["answers"]).is_file()
    intake = Bench().classify(sample["request"])
    assert intake.standard is not None
    assert intake.standard.name == "nda"


def test_every_answer_belongs_to_a_fact_or_a_decision(tmp_path: Path) -> None:
    bench = Bench(sources=sample_sources(tmp_path))
    stage1 = bench.explore()
    given = answers()
    assert set(given["facts"]) == {spec.key for spec in bench.inquire().facts}
    assert set(given["assumptions"]) == {item.id for item in stage1.assumptions}
    assert set(given["decisions"]) == {item.id for item in stage1.decisions}
    options = {item.id: {option.value for option in item.options} for item in stage1.decisions}
    assert all(given["decisions"][name] in values for name, values in options.items())


def test_the_sample_is_drafted_completely() -> None:
    given = answers()
    blueprint = Bench(facts=dict(given["facts"])).specify(given["decisions"])
    assert_sound(blueprint)
    text = words(blueprint)
    assert "Within 21 days" in text
    assert "limited to £250,000" in text


def shortened(text: str, name: str) -> list[str]:
    """Return each place where a text calls a company by the first word of its name alone."""
    first, rest = name.split(" ", 1)
    return re.findall(rf"{first}(?! {re.escape(rest)})\S* \S+", text)


def test_the_parties_stand_in_the_draft_by_their_whole_names_only(tmp_path: Path) -> None:
    facts = dict(answers()["facts"])
    found = {one.key: one.value for one in Bench(sources=sample_sources(tmp_path)).inquire().found}
    for purpose in (facts["purpose"], found["purpose"]):
        text = words(Bench(facts={**facts, "purpose": purpose}).specify(answers()["decisions"]))
        assert [shortened(text, facts[party]) for party in ("party_one", "party_two")] == [[], []]
    assert shortened("the hall of Acme Limited and Acme’s yard", "Acme Limited") == ["Acme’s yard"]


def test_a_value_that_is_no_number_stays_text_and_breaks_nothing() -> None:
    bench = Bench()
    fact = Fact(key="confidence_years", label="Years", kind="integer", value="a few", status="given")
    session = open_session(bench.workforce.shelf.playbooks[0], bench.brief, (fact,))
    assert session.text("{{ facts.confidence_years }}") == "a few"
