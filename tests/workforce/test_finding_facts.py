"""Facts in sources: every hit has a place and a quotation, disagreements are shown, nothing is chosen."""

from pathlib import Path

import pytest

from app.workforce.playbook.finding.canonical import canonical, same_value
from app.workforce.playbook.spec.facts import FactEntry
from tests.workforce.support import Bench, MemorySources, sample_sources, source

INTRODUCTION = (
    "(1) Quillon Handling Limited (registered number 90417726), whose registered office is at 14 Quay House, Hull; and "
    "(2) Brevard Robotics Ltd (company no. 90880231), whose registered office is at 7 Fenner Street, Leeds."
)


def found_in(*texts: object) -> dict[str, list[str]]:
    inquiry = Bench(sources=MemorySources(tuple(texts))).inquire()  # type: ignore[arg-type]
    values: dict[str, list[str]] = {}
    for fact in inquiry.found:
        values.setdefault(fact.key, []).append(fact.value)
    return values


def test_the_sample_gives_its_facts_with_places_and_quotations(tmp_path: Path) -> None:
    inquiry = Bench(sources=sample_sources(tmp_path)).inquire()
    found = {fact.key: fact for fact in inquiry.found}
    assert found["party_one"].value == "Northmere Handling Limited"
    assert found["party_one"].place.file == "Term sheet, 12 November.docx"
    assert found["party_one"].place.label == "table 1, row 2"
    assert found["party_one"].place.passage >= 0
    assert found["party_two_office"].value == "7 Fenner Street, Leeds LS1 4QH"
    assert found["party_two_office"].place.file == "E-mail from Tallis, 16 November.eml"
    assert found["return_days"].value == "21"
    assert found["liability_cap"].value == "250000"
    for fact in inquiry.found:
        assert fact.quote
        assert fact.place.label


def test_two_sources_that_disagree_are_both_shown(tmp_path: Path) -> None:
    inquiry = Bench(sources=sample_sources(tmp_path)).inquire()
    (disagreement,) = inquiry.disagreements
    assert disagreement.key == "confidence_years"
    assert {(hit.value, hit.place.file.split(",")[0]) for hit in disagreement.found} == {
        ("2", "Term sheet"),
        ("3", "E-mail from Tallis"),
    }


def test_sources_that_say_the_same_in_other_letters_do_not_disagree() -> None:
    texts = (
        source("a.txt", "First party: QUILLON Handling  Limited"),
        source("b.txt", "Party 1: Quillon Handling Limited"),
    )
    assert Bench(sources=MemorySources(texts)).inquire().disagreements == ()


def test_a_question_whose_answer_was_found_is_not_asked() -> None:
    assert [q.id for q in Bench().inquire().questions] == ["occasion"]
    known = MemorySources((source("a.txt", "Purpose: testing a mill"),))
    assert Bench(sources=known).inquire().questions == ()


def test_questions_cover_the_topics_of_the_depth_and_keep_the_limit() -> None:
    assert len(Bench().inquire("Quick", 3).questions) == 1
    assert [q.topic for q in Bench().inquire("Deep", 5).questions] == ["purpose", "form", "compliance", "use"]
    assert len(Bench().inquire("Deep", 2).questions) == 2
    assert all(q.options[0].recommended for q in Bench().inquire("Deep", 5).questions)


def test_companies_are_counted_where_a_file_introduces_two() -> None:
    values = found_in(source("agreement.txt", INTRODUCTION))
    assert values["party_one"] == ["Quillon Handling Limited"]
    assert values["party_one_number"] == ["90417726"]
    assert values["party_one_office"] == ["14 Quay House, Hull"]
    assert values["party_two"] == ["Brevard Robotics Ltd"]
    assert values["party_two_office"] == ["7 Fenner Street, Leeds"]


def test_a_file_that_introduces_one_company_does_not_say_which_party_it_is() -> None:
    values = found_in(source("mail.txt", "We are Brevard Robotics Ltd (company no. 90880231)."))
    assert "party_one" not in values
    assert "party_two" not in values


def test_details_are_found_by_the_name_of_a_party_in_another_file() -> None:
    values = found_in(
        source("terms.txt", "Second party: Brevard Robotics Ltd"),
        source("mail.txt", "For the clause, we are Brevard Robotics Ltd (company no. 90880231)."),
    )
    assert values["party_two_number"] == ["90880231"]
    assert "party_one_number" not in values


@pytest.mark.parametrize(
    "line",
    [
        "| Duration | 5 years |",
        "**Duration:** 5 years",
        "- Duration – five years",
        "Duration\t5 years",
        "DURATION.: 5 years",
    ],
)
def test_a_label_is_found_in_many_forms(line: str) -> None:
    assert found_in(source("a.md", line))["confidence_years"] == ["5"]


def test_a_label_inside_a_sentence_is_no_label() -> None:
    assert found_in(source("a.txt", "The duration of the lease is 5 years.")) == {}


CASES = [
    ("date", "signed on 15 December 2026", "2026-12-15"),
    ("date", "December 15th, 2026", "2026-12-15"),
    ("date", "2026-12-15", "2026-12-15"),
    ("date", "1/2/2027", "2027-02-01"),
    ("date", "31 February 2027", None),
    ("date", "1 May 2026 or 2 May 2026", None),
    ("money", "£250,000 in all", "250000"),
    ("money", "GBP 1.5 million", "1500000"),
    ("money", "€12,345.60", "12345.6"),
    ("money", "1,250", "1250"),
    ("money", "between £1 and £2", None),
    ("percent", "6.4% a year", "0.064"),
    ("percent", "6 per cent", "0.06"),
    ("integer", "three (3) years", "3"),
    ("integer", "two to three", None),
    ("party", " Quillon Limited. ", "Quillon Limited"),
]


@pytest.mark.parametrize(("kind", "words", "value"), CASES, ids=[f"{kind}: {words}" for kind, words, _ in CASES])
def test_words_become_canonical_or_nothing(kind: str, words: str, value: str | None) -> None:
    entry = FactEntry.model_validate({"key": "fact", "label": "Fact", "kind": kind})
    assert canonical(entry, words, "GB") == value


def test_a_choice_is_found_by_label_or_value_and_only_when_it_is_one() -> None:
    choices = [{"value": "monthly", "label": "Every month"}, {"value": "yearly", "label": "Every year"}]
    entry = FactEntry.model_validate({"key": "f", "label": "F", "kind": "choice", "choices": choices})
    assert canonical(entry, "paid every month", "GB") == "monthly"
    assert canonical(entry, "every month or every year", "GB") is None


def test_the_country_decides_day_and_month() -> None:
    entry = FactEntry.model_validate({"key": "f", "label": "F", "kind": "date"})
    assert canonical(entry, "1/2/2027", "US") == "2027-01-02"


def test_limited_and_ltd_are_not_taken_for_the_same_name() -> None:
    assert same_value("Quillon Limited", "quillon  limited")
    assert not same_value("Quillon Limited", "Quillon Ltd")
