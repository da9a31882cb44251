"""The NDA sample: its answers fit the playbook, and the draft made from them is complete."""

import json
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


def test_a_value_that_is_no_number_stays_text_and_breaks_nothing() -> None:
    bench = Bench()
    fact = Fact(key="confidence_years", label="Years", kind="integer", value="a few", status="given")
    session = open_session(bench.workforce.shelf.playbooks[0], bench.brief, (fact,))
    assert session.text("{{ facts.confidence_years }}") == "a few"
