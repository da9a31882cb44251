"""Which choices are tried together: every option at least once and, on demand, every pair of options.

The choices are read from the playbooks, so an option that is added later is tried without a change here.
"""

import os
from collections.abc import Mapping
from functools import cache
from itertools import combinations, product

from app.workforce.playbook.spec.playbook import Playbook
from tests.validation.made import NAMES, Case, sources_of
from tests.workforce.sample_run import shipped_shelf

FULL = os.environ.get("ENGROSS_MATRIX", "") == "full"
OWN_WORDS = "as the parties settle by letter before signing"
# A loan's first payment falls one whole period after it is paid out; the term sheet's date is for monthly payments.
FITTING: dict[str, dict[str, str]] = {
    "quarterly": {"first_payment_date": "2027-03-15"},
    "half_yearly": {"first_payment_date": "2027-06-15"},
    "annual": {"first_payment_date": "2027-12-15"},
}
USUAL = ("as shipped", "all blank", "every option")
KINDS = (*USUAL, "every pair", "every fact", "own words") if FULL else USUAL
# What each test of a kind is run for: every sample, every kind of cases in this run. Naming them reads no playbook.
PARTS = tuple(product(NAMES, KINDS))
# What is laid out and shown to the Open XML SDK: in a usual run, options only of the playbook with cover and contents.
LAID_PARTS = PARTS if FULL else (*product(NAMES, USUAL[:2]), ("nda", "every option"))
# Seconds for one test: the full matrix lays out hundreds of files in one.
PATIENCE = 1800 if FULL else 300
Dimensions = Mapping[str, tuple[str, ...]]
Row = dict[str, str]


def each_once(dimensions: Dimensions) -> list[Row]:
    """The fewest rows in which every value of every dimension stands at least once."""
    rows = max((len(values) for values in dimensions.values()), default=0)
    return [{name: values[row % len(values)] for name, values in dimensions.items()} for row in range(rows)]


def every_pair(dimensions: Dimensions) -> list[Row]:
    """Few rows in which every two values of two dimensions stand together at least once."""
    open_pairs = {
        ((one, a), (two, b))
        for one, two in combinations(dimensions, 2)
        for a, b in product(dimensions[one], dimensions[two])
    }
    rows: list[Row] = []
    while open_pairs:
        row = dict(min(open_pairs))
        for name in dimensions:
            if name not in row:
                gains = {value: len(open_pairs & pairs_of({**row, name: value})) for value in dimensions[name]}
                row[name] = max(gains, key=lambda value: gains[value])
        rows.append({name: row[name] for name in dimensions})
        open_pairs -= pairs_of(row)
    return rows


def pairs_of(row: Row) -> set[tuple[tuple[str, str], tuple[str, str]]]:
    """Every two choices of a row, either way round."""
    pairs = set(combinations(row.items(), 2))
    return pairs | {(two, one) for one, two in pairs}


def playbook_of(sample: str) -> Playbook:
    """The playbook that the sample's request leads to."""
    standard = sources_of(sample).intake.standard
    assert standard is not None
    return next(one for one in shipped_shelf().playbooks if one.main.name == standard.name)


@cache
def dimensions_of(sample: str) -> dict[str, tuple[str, ...]]:
    """The decisions and questions of a playbook with their options; ids of questions start with `question `."""
    playbook = playbook_of(sample)
    decisions = [entry for one in playbook.deliverables for entry in one.entry.explore.decisions]
    found = {one.id: tuple(option.value for option in one.options) for one in decisions}
    asked = {f"question {one.id}": tuple(option.value for option in one.options) for one in playbook.main.questions}
    return {**found, **asked}


def choice_facts(sample: str) -> dict[str, tuple[str, ...]]:
    """The facts that are chosen from a list and that the sample answers."""
    answered = sources_of(sample).facts
    facts = [one for one in playbook_of(sample).main.facts if one.kind == "choice" and answered[one.key]]
    return {one.key: tuple(choice.value for choice in one.choices) for one in facts}


def case_of(sample: str, row: Row) -> Case:
    """A row as a case."""
    questions = tuple((name.removeprefix("question "), value) for name, value in row.items() if " " in name)
    return Case(sample, questions=questions, decisions=tuple((k, v) for k, v in row.items() if " " not in k))


def blank_case(sample: str) -> Case:
    """The sample with everything left blank that may be blank."""
    facts = playbook_of(sample).main.facts
    return Case(sample, facts=tuple((one.key, None) for one in facts if one.may_be_blank or not one.required))


def fact_cases(sample: str) -> list[Case]:
    """The sample with each other value of a chosen fact, one at a time, and what must follow from it."""
    options = [(key, value) for key, values in choice_facts(sample).items() for value in values]
    return [Case(sample, facts=((key, value), *FITTING.get(value, {}).items())) for key, value in options]


def own_words_cases(sample: str) -> list[Case]:
    """The sample with own words for each decision, one at a time."""
    decisions = [key for key in dimensions_of(sample) if " " not in key]
    return [Case(sample, own=((key, OWN_WORDS),)) for key in decisions]


def cases_of(sample: str, kind: str) -> list[Case]:
    """The cases of one kind for a sample."""
    match kind:
        case "as shipped":
            return [Case(sample)]
        case "all blank":
            return [blank_case(sample)]
        case "every option":
            return [case_of(sample, row) for row in each_once(dimensions_of(sample))]
        case "every pair":
            return [case_of(sample, row) for row in every_pair(dimensions_of(sample))]
        case "every fact":
            return fact_cases(sample)
        case "own words":
            return own_words_cases(sample)
    raise ValueError(kind)
