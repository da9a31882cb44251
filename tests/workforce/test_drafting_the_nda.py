"""The non-disclosure agreement: every option and condition gives a sound document that says where it comes from."""

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.relay.contents import undefined_names, walk_blocks, walk_marks
from app.relay.nouns.blueprint import Blueprint
from app.workforce.playbook.drafting.blocks import fragments
from producers.content.document import Definition, Document
from producers.content.inline import plain_text
from producers.content.inspect import block_runs
from producers.content.numbering import number_blocks
from producers.content.runs import Blank, FigureRun, Text, Verify
from producers.figures import FigureBook
from tests.workforce.support import FACTS, Bench

DECISIONS = {
    "D1": ("agreement", "disclosure", "secrets"),
    "D2": ("none", "general"),
    "D3": ("silent", "cap", "indirect"),
    "D4": ("included", "excluded"),
    "D5": ("none", "twelve_months"),
    "D6": ("england", "scotland", "northern_ireland"),
}
ANSWERS = {
    "occasion": ("cooperation", "investment", "services"),
    "front": ("plain", "cover"),
    "personal_data": ("contacts", "substantial"),
    "signing": ("electronic", "ink"),
}
EVERY_CHOICE = list(itertools.product(*DECISIONS.values()))


def document(blueprint: Blueprint) -> Document:
    assert isinstance(blueprint.content, Document)
    return blueprint.content


def words(blueprint: Blueprint) -> str:
    """Everything the document says, as people read it."""
    content = document(blueprint)
    numbering, book = number_blocks(content), FigureBook(figures=blueprint.figures)
    said = [plain_text(runs, book, numbering) for block in content.blocks for runs in block_runs(block)]
    titles = [piece for block in content.blocks for piece in fragments(block)]
    return "\n".join([*said, *titles])


def assert_sound(blueprint: Blueprint) -> None:
    """References and figures exist, criteria and omissions are proved, every block has an id and an origin."""
    content = document(blueprint)
    ids = {block.id for block in content.blocks}
    assert "" not in ids
    assert undefined_names(content, frozenset(figure.name for figure in blueprint.figures)) == ()
    assert blueprint.open_items == ()
    for mapping in blueprint.acceptance:
        assert mapping.blocks
        assert set(mapping.blocks) <= ids
    for item in blueprint.omissions:
        assert bool(item.blocks) != bool(item.absent_because)
        assert set(item.blocks) <= ids
    assert all(block.origins for block in content.blocks)


def assert_terms_fit(blueprint: Blueprint) -> None:
    """Every definition is used outside itself; no term is used that is not defined."""
    content = document(blueprint)
    defined = {block.term: block for block in content.blocks if isinstance(block, Definition)}
    assert list(defined) == sorted(defined)
    for term, home in defined.items():
        others = " ".join(piece for block in content.blocks if block is not home for piece in fragments(block))
        assert re.search(rf"\b{term}", others), f"{term} is never used"
    text = words(blueprint)
    for term in ("Affiliate", "Trade Secret", "Data Protection Law", "Business Day", "Representatives"):
        assert (term in text) == (term in defined), term


@pytest.mark.parametrize("chosen", EVERY_CHOICE[::5], ids="-".join)
def test_every_combination_of_decisions_gives_a_sound_document(chosen: tuple[str, ...]) -> None:
    blueprint = Bench().specify(dict(zip(DECISIONS, chosen, strict=True)))
    assert_sound(blueprint)
    assert_terms_fit(blueprint)


@pytest.mark.parametrize(("decision", "option"), [(d, o) for d, options in DECISIONS.items() for o in options])
def test_every_option_is_drafted_and_traced(decision: str, option: str) -> None:
    blueprint = Bench().specify({decision: option})
    assert_sound(blueprint)
    assert_terms_fit(blueprint)
    made = next(item for item in blueprint.decisions_made if item.ref == decision)
    assert made.confirmed_by == "person"
    traced = [b.id for b in walk_blocks(blueprint.content) if any(o.ref == decision for o in b.origins)]
    absent = [item for item in blueprint.omissions if decision in item.absent_because]
    assert traced or absent


@pytest.mark.parametrize("decision", DECISIONS)
def test_own_words_are_taken_exactly_as_written_and_traced(decision: str) -> None:
    own = "only as the boards agree; see [ref:law] & **clause 9** {{ facts.purpose }}"
    blueprint = Bench().specify(own={decision: own})
    assert_sound(blueprint)
    assert own in words(blueprint)
    origins = [origin for block in walk_blocks(blueprint.content) for origin in block.origins]
    assert any(origin.ref == decision and "your own words" in origin.note for origin in origins)


@pytest.mark.parametrize("assumption", ["A1", "A2", "A3", "A4", "A5"])
def test_own_words_on_an_assumption_are_taken_as_written(assumption: str) -> None:
    own = "as the parties’ lawyers settle by letter"
    blueprint = Bench().specify(own={assumption: own})
    assert_sound(blueprint)
    assert own in words(blueprint)


def test_own_words_that_are_a_number_of_days_become_the_number() -> None:
    blueprint = Bench().specify(own={"A2": "within 30 days."})
    assert "Within 30 days after the Discloser asks" in words(blueprint)
    made = next(item for item in blueprint.decisions_made if item.ref == "A2")
    assert made.confirmed_by == "person"
    assert "read as 30" in made.rationale


@pytest.mark.parametrize(("question", "answer"), [(q, a) for q, answers in ANSWERS.items() for a in answers])
def test_every_answer_gives_a_sound_document(question: str, answer: str) -> None:
    blueprint = Bench(answers={question: answer}).specify()
    assert_sound(blueprint)
    assert_terms_fit(blueprint)


def test_answers_change_the_document() -> None:
    texts = {answer: words(Bench(answers={"occasion": answer}).specify()) for answer in ANSWERS["occasion"]}
    assert "sources of finance" in texts["investment"]
    assert "sub-contractors" in texts["services"]
    assert "sources of finance" not in texts["cooperation"]


@pytest.mark.parametrize("question", ["occasion", "personal_data", "signing"])
def test_own_words_on_a_question_are_written_into_the_document(question: str) -> None:
    own = "a joint bid for [the] mill & its **stores**"
    blueprint = Bench(answers={question: own}).specify()
    assert_sound(blueprint)
    assert_terms_fit(blueprint)
    assert own in words(blueprint)
    assert any(o.kind == "answer" and o.ref == question for b in walk_blocks(blueprint.content) for o in b.origins)


def test_own_words_that_the_document_has_no_place_for_are_a_risk() -> None:
    risks = [risk.text for risk in Bench(answers={"front": "a blue cover"}).explore().risks]
    assert any("a blue cover" in risk for risk in risks)
    assert not any("cover" in risk.text for risk in Bench(answers={"front": "cover"}).explore().risks)


def test_a_default_draft_has_no_mark_to_verify_and_scotland_has_one() -> None:
    def marks(blueprint: Blueprint) -> int:
        return sum(isinstance(mark.run, Verify) for mark in walk_marks(blueprint.content))

    assert marks(Bench().specify()) == 0
    assert marks(Bench().specify({"D6": "scotland"})) == 1


@pytest.mark.parametrize("key", sorted(key for key in FACTS if not key.startswith("email")))
def test_a_fact_left_blank_becomes_a_labelled_blank_and_nothing_else(key: str) -> None:
    bench = Bench().with_facts(**{key: None})
    blueprint = bench.specify()
    assert_sound(blueprint)
    blanks = [mark.run.label for mark in walk_marks(blueprint.content) if isinstance(mark.run, Blank)]
    entry = next(fact for fact in bench.workforce.shelf.playbooks[0].main.facts if fact.key == key)
    assert entry.blank in blanks
    if not key.endswith(("_country", "_years")):
        assert (FACTS[key] or "").split("\n")[0] not in words(blueprint)


def test_without_an_e_mail_address_notices_go_to_the_registered_office_only() -> None:
    one = words(Bench().with_facts(email_one=None).specify())
    assert "Quillon Handling Limited: its registered office; and" in one
    assert "legal@brevard.example" in one
    none = words(Bench().with_facts(email_one=None, email_two=None).specify())
    assert "by hand or by a next-working-day delivery service, to:" in none
    assert "e-mail" not in none.replace("delivered by e-mail", "")


def test_a_required_fact_that_is_not_known_is_an_open_item() -> None:
    facts = {key: value for key, value in FACTS.items() if key != "purpose"}
    blueprint = Bench(facts=facts).specify()
    assert blueprint.open_items == ("What the information may be used for is not known: give it, or leave it blank.",)


def test_a_cap_without_an_amount_is_a_blank_for_money() -> None:
    blueprint = Bench().specify({"D3": "cap"})
    blanks = [mark.run for mark in walk_marks(blueprint.content) if isinstance(mark.run, Blank)]
    assert [blank.field for blank in blanks if blank.label == "highest amount of liability"] == ["money"]


def test_a_known_cap_is_recommended_and_bound_as_a_figure() -> None:
    bench = Bench().with_facts(liability_cap="250000")
    decision = next(item for item in bench.explore().decisions if item.id == "D3")
    assert decision.options[0].value == "cap"
    assert decision.options[0].recommended
    blueprint = bench.specify()
    assert "liability_cap" in {m.run.name for m in walk_marks(blueprint.content) if isinstance(m.run, FigureRun)}
    assert "limited to £250,000." in words(blueprint)


@pytest.mark.parametrize(
    ("start", "years", "last"),
    [
        ("2026-12-01", "3", "30 November 2029"),
        ("2027-03-01", "1", "29 February 2028"),
        ("2028-02-29", "1", "28 February 2029"),
    ],
)
def test_with_a_date_the_last_day_of_the_period_is_written_and_bound(start: str, years: str, last: str) -> None:
    bench = Bench().with_facts(agreement_date=start, confidence_years=years)
    said = words(bench.specify()).replace("\u00a0", " ")
    assert f"from the date of this Agreement, that is until the end of {last}." in said
    assert any(last in finding.replace("\u00a0", " ") for finding in bench.explore().findings)
    other = words(bench.specify({"D1": "disclosure"})).replace("\u00a0", " ")
    assert last not in other


def test_every_figure_date_and_name_comes_from_a_fact_or_a_decision() -> None:
    first = words(Bench().specify({"D5": "twelve_months"}))
    other = {
        "party_one": "Ombersley Freight plc",
        "party_one_number": "70000001",
        "party_one_office": "1 Canary Row, Leith",
        "party_one_country": "Scotland",
        "party_two": "Zennor Data LLP",
        "party_two_number": "70000002",
        "party_two_office": "2 Canary Row, Leith",
        "party_two_country": "Scotland",
        "purpose": "auditing a mill",
        "confidence_years": "9",
        "email_one": "one@canary.example",
        "email_two": "two@canary.example",
    }
    second = words(Bench(facts={**FACTS, **other}).specify({"D5": "twelve_months"}))
    for text, values in ((second, FACTS), (first, other)):
        for key, value in values.items():
            if not key.endswith(("_country", "_years")):
                assert (value or "?").split("\n")[0] not in text
    numbers = set(re.findall(r"\b\d+(?:\.\d+)?", re.sub(r"[Cc]lauses? [\d.()a-z]+(?: and \d+)?", "", second)))
    given = {"70000001", "70000002", "1", "2", "9", "12", "14", "1999", "9.00", "5.00"}
    assert numbers <= given


names = st.text(alphabet=st.sampled_from("ABcd &*[]{}%|\\_'\"<>#-.,:;/éß东ש\u00a0\n"), min_size=1, max_size=40).filter(
    lambda text: text.strip()
)
hostile = st.one_of(
    names,
    st.sampled_from(
        [
            "A [ref:x] & **B** {{7*7}}",
            "[fig:liability_cap]",
            "[blank:name]",
            "{% for x in range(9) %}x{% endfor %}",
            "[[Term]] Limited",
            "[verify:all|this]",
            "{{ ''.__class__.__mro__ }}",
            "=cmd|'/c calc'!A0",
        ]
    ),
)


@given(party=hostile, purpose=hostile, office=hostile)
def test_whatever_people_type_stays_text(party: str, purpose: str, office: str) -> None:
    blueprint = Bench().with_facts(party_one=party, purpose=purpose, party_one_office=office).specify()
    assert_sound(blueprint)
    blocks = {block.id: block for block in document(blueprint).blocks}
    runs = [run for part in block_runs(blocks["def-purpose"]) for run in part]
    said = "".join(run.text for run in runs if isinstance(run, Text))
    assert all(isinstance(run, Text) and not run.bold for run in runs)
    assert "".join(said.split()).rstrip(".") == "".join(f"means {purpose}".split()).rstrip(".")


def test_the_same_assignment_gives_the_same_blueprint() -> None:
    assert Bench().specify() == Bench().specify()
