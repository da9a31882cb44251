"""Checks that the parts of a playbook fit together: ids, tests for every goal and criterion, dependencies, figures."""

from collections import Counter
from collections.abc import Iterable, Iterator

from app.workforce.playbook.reading.lint_templates import Fault
from app.workforce.playbook.spec.discovery import TestEntry
from app.workforce.playbook.spec.facts import ByDetails
from app.workforce.playbook.spec.playbook import Main, Path, Playbook
from app.workforce.playbook.spec.stage import Judgement


def fit_faults(playbook: Playbook, calculators: frozenset[str], checks: frozenset[str] | None) -> Iterator[Fault]:
    """Yield everything that does not fit."""
    main = playbook.main
    yield from _twice(("facts",), (fact.key for fact in main.facts))
    yield from _twice(("questions",), (question.id for question in main.questions))
    yield from _twice(("goals",), (goal.id for goal in main.goals))
    yield from _twice(("deliverables",), main.deliverables)
    yield from _twice(("tests",), (test.id for test in _all_tests(playbook)))
    yield from _untested(playbook)
    yield from _form_faults(main)
    yield from _figure_faults(main)
    yield from _finder_faults(main)
    yield from _question_faults(main)
    yield from _task_faults(playbook)
    yield from _trace_faults(playbook)
    yield from _matrix_faults(main)
    for index, calculation in enumerate(main.calculations):
        if calculation.use not in calculators:
            yield ("calculations", index, "use"), f"there is no calculator called {calculation.use}"
    for path, test in _placed_tests(playbook):
        yield from _test_faults(path, test, checks)


def _twice(path: Path, keys: Iterable[str]) -> Iterator[Fault]:
    for key, count in Counter(keys).items():
        if count > 1:
            yield path, f"{key} stands here {count} times"


def _all_tests(playbook: Playbook) -> list[TestEntry]:
    return [test for _, test in _placed_tests(playbook)]


def _placed_tests(playbook: Playbook) -> Iterator[tuple[Path, TestEntry]]:
    for index, test in enumerate(playbook.main.tests):
        yield ("tests", index), test
    for deliverable in playbook.deliverables:
        for test in deliverable.entry.tests:
            yield ("deliverables",), test


def _untested(playbook: Playbook) -> Iterator[Fault]:
    covered = {test.covers for test in _all_tests(playbook)}
    for index, goal in enumerate(playbook.main.goals):
        if goal.id not in covered:
            yield ("goals", index), f"no test covers the goal {goal.id}"
    criteria: set[str] = set()
    for deliverable in playbook.deliverables:
        mapped = {mapping.criterion for mapping in deliverable.entry.specify.acceptance}
        for criterion in deliverable.entry.task.criteria:
            criteria.add(criterion.id)
            if criterion.id not in covered:
                yield ("deliverables",), f"no test covers the criterion {criterion.id} of {deliverable.id}"
            if criterion.id not in mapped:
                yield ("deliverables",), f"{deliverable.id} does not say how it meets {criterion.id}"
    known = criteria | {goal.id for goal in playbook.main.goals}
    for name in sorted(covered - known):
        yield ("tests",), f"a test covers {name}, which is neither a goal nor a criterion"


def _test_faults(path: Path, test: TestEntry, checks: frozenset[str] | None) -> Iterator[Fault]:
    if bool(test.check) == bool(test.question):
        yield path, f"the test {test.id} needs either a named check or a question"
    if test.check and checks is not None and test.check not in checks:
        yield (*path, "check"), f"there is no check called {test.check}"


def _form_faults(main: Main) -> Iterator[Fault]:
    if main.fields_of and main.fields_of not in {fact.key for fact in main.facts}:
        yield ("fields_of",), f"there is no fact {main.fields_of}"


def _figure_faults(main: Main) -> Iterator[Fault]:
    facts = {fact.key for fact in main.facts}
    yield from _twice(("figures",), (figure.name for figure in main.figures))
    for index, figure in enumerate(main.figures):
        if not figure.value and figure.name not in facts:
            yield ("figures", index), f"{figure.name} is no fact, so the figure needs a value"


def _finder_faults(main: Main) -> Iterator[Fault]:
    earlier: set[str] = set()
    for index, fact in enumerate(main.facts):
        for number, finder in enumerate(fact.find):
            if isinstance(finder, ByDetails) and finder.of not in earlier:
                yield ("facts", index, "find", number, "of"), f"{finder.of} is no fact that stands before this one"
        earlier.add(fact.key)


def _question_faults(main: Main) -> Iterator[Fault]:
    facts = {fact.key for fact in main.facts}
    for index, question in enumerate(main.questions):
        for name in question.found_in:
            if name not in facts:
                yield ("questions", index, "found_in"), f"there is no fact {name}"
        if sum(option.recommended for option in question.options) != 1:
            yield ("questions", index, "options"), "exactly one option must be recommended"


def _task_faults(playbook: Playbook) -> Iterator[Fault]:
    ids = [deliverable.entry.task.id for deliverable in playbook.deliverables]
    goals = {goal.id for goal in playbook.main.goals}
    yield from _twice(("deliverables",), ids)
    for deliverable in playbook.deliverables:
        task = deliverable.entry.task
        for name in (*task.dependencies,):
            if name not in ids or name == task.id:
                yield ("deliverables",), f"{task.id} depends on {name}, which is no other task"
        for name in task.goals:
            if name not in goals:
                yield ("deliverables",), f"{task.id} serves {name}, which is no goal"
    served = {name for deliverable in playbook.deliverables for name in deliverable.entry.task.goals}
    for index, goal in enumerate(playbook.main.goals):
        if goal.id not in served:
            yield ("goals", index), f"no task serves the goal {goal.id}"


def _trace_faults(playbook: Playbook) -> Iterator[Fault]:
    """Once a decision or assumption names goals, every goal must be named by one."""
    goals = [goal.id for goal in playbook.main.goals]
    traced: set[str] = set()
    for deliverable in playbook.deliverables:
        explore = deliverable.entry.explore
        judgements: tuple[Judgement, ...] = (*explore.decisions, *explore.assumptions)
        for entry in judgements:
            traced |= set(entry.goals)
            for name in set(entry.goals) - set(goals):
                yield ("deliverables",), f"{entry.id} of {deliverable.id} traces to {name}, which is no goal"
    for index, name in enumerate(goals):
        if traced and name not in traced:
            yield ("goals", index), f"no decision and no assumption traces to the goal {name}"


def _matrix_faults(main: Main) -> Iterator[Fault]:
    architecture = main.architecture
    ids = {approach.id for approach in architecture.approaches}
    if architecture.approaches and architecture.recommended not in ids:
        yield ("architecture", "recommended"), "this is none of the approaches"
    if architecture.approaches and not any(approach.long_term for approach in architecture.approaches):
        yield ("architecture", "approaches"), "one approach must be the sound long-term one"
    if architecture.matrix and sum(row.weight for row in architecture.matrix) != 100:
        yield ("architecture", "matrix"), "the weights must add up to 100"
    for index, row in enumerate(architecture.matrix):
        if set(row.cells) != ids:
            yield ("architecture", "matrix", index), "there must be one cell for each approach"
