"""Numbers of blocks: the counters of clauses, parties, recitals, schedules and lists under definitions."""

import pytest

from producers.content.counters import write_counter, write_letter
from producers.content.document import (
    Clause,
    Column,
    Definition,
    Document,
    Paragraph,
    Party,
    Recital,
    Schedule,
    ScheduleItem,
    Table,
)
from producers.content.numbering import number_blocks
from producers.content.runs import Reference, Text
from producers.problems import ContentProblem


def clause(level: int, block: str = "", words: str = "words") -> Clause:
    return Clause(level=level, runs=(Text(text=words),), id=block)


def labels(*blocks) -> list[str]:
    return [label.number for label in number_blocks(Document(title="t", blocks=blocks)).labels]


def test_clauses_count_by_level_and_restart_below() -> None:
    found = labels(*(clause(level) for level in (1, 2, 3, 4, 4, 3, 2, 3, 1, 2)))
    assert found == ["1.", "1.1", "(a)", "(i)", "(ii)", "(b)", "1.2", "(a)", "2.", "2.1"]


def test_full_numbers_name_all_parents() -> None:
    numbering = number_blocks(Document(title="t", blocks=tuple(clause(level, f"b{level}") for level in (1, 2, 3, 4))))
    assert [numbering.find(f"b{level}").full for level in (1, 2, 3, 4)] == ["1", "1.1", "1.1(a)", "1.1(a)(i)"]
    assert [numbering.find(f"b{level}").bare for level in (1, 2, 3, 4)] == ["1", "1.1", "(a)", "(i)"]
    assert numbering.find("b4").place == "clause 1.1(a)(i)"


def test_words_that_continue_a_clause_have_no_number() -> None:
    going_on = Clause(level=2, runs=(Text(text="in each case"),), continues=True)
    assert labels(clause(1), clause(2), clause(3), going_on, clause(3)) == ["1.", "1.1", "(a)", "", "(b)"]


def test_parties_and_recitals_have_brackets() -> None:
    runs = (Text(text="x"),)
    assert labels(Party(runs=runs), Party(runs=runs), Recital(runs=runs), Recital(runs=runs)) == [
        "(1)",
        "(2)",
        "(A)",
        "(B)",
    ]


def test_items_restart_in_each_schedule() -> None:
    runs = (Text(text="x"),)
    item = ScheduleItem(runs=runs)
    found = labels(
        Schedule(title="A"), item, item, Schedule(title="B"), item, ScheduleItem(level=2, runs=runs), item,
        Schedule(title="C", word="Exhibit"), item,
    )  # fmt: skip
    assert found == ["Schedule 1", "1.", "2.", "Schedule 2", "1.", "1.1", "2.", "Exhibit A", "1."]


def test_items_under_a_definition_restart_at_each_definition() -> None:
    meaning = Definition(term="Loss", runs=(Text(text="means:"),))
    found = labels(clause(1), clause(2), meaning, clause(3), clause(3), meaning, clause(3), clause(2), clause(3))
    assert found == ["1.", "1.1", "", "(a)", "(b)", "", "(a)", "1.2", "(a)"]


def test_captioned_tables_are_numbered_only_when_one_is_referred_to() -> None:
    table = Table(id="t1", columns=(Column(),), rows=(), caption="Rates")
    alone = Document(title="t", blocks=(table,))
    pointed = Document(title="t", blocks=(table, Paragraph(runs=(Reference(target="t1", show="number"),))))
    assert number_blocks(alone).labels[0].number == ""
    assert number_blocks(pointed).labels[0].number == "Table 1"


@pytest.mark.parametrize(("value", "letter"), [(1, "a"), (26, "z"), (27, "aa"), (53, "aaa")])
def test_letters_double_after_z(value: int, letter: str) -> None:
    assert write_letter(value) == letter


@pytest.mark.parametrize(
    ("value", "roman"), [(1, "i"), (4, "iv"), (9, "ix"), (14, "xiv"), (40, "xl"), (1999, "mcmxcix")]
)
def test_roman_numerals(value: int, roman: str) -> None:
    assert write_counter(value, "lowerRoman") == roman


def test_a_reference_to_nothing_is_refused() -> None:
    numbering = number_blocks(Document(title="t", blocks=(clause(1, "here"),)))
    assert numbering.show(Reference(target="here")) == "1"
    with pytest.raises(ContentProblem, match="missing_reference"):
        numbering.show(Reference(target="nowhere"))
