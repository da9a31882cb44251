"""Readable texts come back as the records they were made from, also after a person edited them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.relay.nouns.discovery import Option
from app.relay.nouns.stage1 import Assumption, Decision, Risk, Stage1
from app.relay.problems import RelayProblem
from app.relay.texts.blueprint import blueprint_text, parse_blueprint
from app.relay.texts.plan import plan_text
from app.relay.texts.stage1 import parse_stage1, stage1_text
from tests.relay.scripted import STAGE1, blueprint, plan

_WORDS = (
    st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), min_size=1, max_size=40)
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: bool(text) and not text.startswith(("#", "-")))
)
_OPTIONS = st.lists(st.tuples(_WORDS, _WORDS), min_size=2, max_size=5, unique_by=lambda pair: pair[0])


@st.composite
def _stage1(draw: st.DrawFn) -> Stage1:
    decisions = []
    for number in range(draw(st.integers(0, 3))):
        options = draw(_OPTIONS)
        decisions.append(
            Decision(
                id=f"D{number + 1}",
                title=draw(_WORDS),
                options=tuple(
                    Option(value=f"v{place}", label=label.replace(": ", " "), reason=reason, recommended=place == 0)
                    for place, (label, reason) in enumerate(options)
                ),
                recommendation=draw(_WORDS),
                risk=draw(_WORDS),
            )
        )
    assumptions = tuple(
        Assumption(id=f"A{number + 1}", title=draw(_WORDS), default=draw(_WORDS), rationale=draw(_WORDS), value="kept")
        for number in range(draw(st.integers(0, 3)))
    )
    return Stage1(
        findings=tuple(draw(st.lists(_WORDS, max_size=3))),
        exploration=draw(_WORDS),
        assumptions=assumptions,
        decisions=tuple(decisions),
        risks=(Risk(text=draw(_WORDS), severity="high", mitigation=draw(_WORDS)),),
        approach=draw(_WORDS),
    )


def test_stage_1_has_exactly_its_headings() -> None:
    headings = [line for line in stage1_text(STAGE1).splitlines() if line.startswith("## ")]
    assert headings == [
        "## Research Findings", "## ECD Analysis", "## Assumptions", "## Key Decisions", "## Risks Identified",
        "## Recommended Approach",
    ]  # fmt: skip


def test_stage_1_reads_back_as_it_was() -> None:
    assert parse_stage1(stage1_text(STAGE1), STAGE1) == STAGE1


@given(_stage1())
def test_any_stage_1_survives_the_round_trip_in_text(stage1: Stage1) -> None:
    text = stage1_text(stage1)
    assert stage1_text(parse_stage1(text, stage1)) == text


def test_an_edited_default_takes_its_new_words_as_its_value() -> None:
    edited = stage1_text(STAGE1).replace("**Default**: By name", "**Default**: By date")
    assert parse_stage1(edited, STAGE1).assumptions[0].value == "By date"
    assert parse_stage1(edited, STAGE1).decisions == STAGE1.decisions


def test_without_assumptions_the_first_part_of_the_gate_is_gone() -> None:
    text = stage1_text(STAGE1)
    start, end = text.index("## Assumptions"), text.index("## Key Decisions")
    assert parse_stage1(text[:start] + text[end:], STAGE1).assumptions == ()


@pytest.mark.parametrize("lost", ["## Research Findings", "- **Risk if wrong**", "## Recommended Approach", "  - B)"])
def test_a_lost_heading_or_label_is_named(lost: str) -> None:
    with pytest.raises(RelayProblem) as problem:
        parse_stage1(stage1_text(STAGE1).replace(lost, "Gone"), STAGE1)
    assert problem.value.fault.code == "stage1_unreadable"


def test_a_blueprint_has_its_nine_sections_in_order() -> None:
    numbers = [line.split()[1] for line in blueprint_text(blueprint()).splitlines() if line.startswith("## ")]
    assert numbers == ["1.", "2.", "3.", "4.", "5.", "6.", "7.", "8.", "9."]


def test_a_blueprint_reads_back_as_it_was() -> None:
    assert parse_blueprint(blueprint_text(blueprint(rows=3))) == blueprint(rows=3)


@given(st.text(max_size=200))
def test_no_text_breaks_the_blueprint_reader(text: str) -> None:
    with pytest.raises(RelayProblem):
        parse_blueprint(text)


def test_the_plan_lists_each_task_with_its_fields() -> None:
    text = plan_text(plan())
    for field in ("Domain", "Depth", "Component", "Description", "Acceptance Criteria", "Dependencies", "Files"):
        assert f"- **{field}**" in text
