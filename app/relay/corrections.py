"""Corrections that later work keeps: small changes made to an earlier version stay in the next one."""

from app.relay.editing import replaced
from app.relay.nouns.correction import Corrections, TextEdit
from app.relay.nouns.plan import AcceptanceTest, TestPlan
from app.relay.view import RunView


def corrections_in_force(view: RunView) -> tuple[TextEdit, ...]:
    """Return the edits of this run and of those it changes, oldest first; new work begins without any."""
    base = view.changed
    before = corrections_in_force(base) if base is not None else ()
    return (*before, *view.result("correct", Corrections).edits) if was_corrected(view) else before


def was_corrected(view: RunView) -> bool:
    """Say whether a run corrected what was delivered without going the whole way."""
    return view.done("correct") and "discovery" not in view.state.entered


def acceptance_tests(view: RunView) -> TestPlan:
    """Return the acceptance tests; what they look for is corrected where the words of the files were."""
    plan = view.result("tests", TestPlan)
    edits = corrections_in_force(view)
    return TestPlan(tests=tuple(_corrected(test, edits) for test in plan.tests)) if edits else plan


def _corrected(test: AcceptanceTest, edits: tuple[TextEdit, ...]) -> AcceptanceTest:
    parameters = dict(test.parameters)
    for edit in edits:
        if edit.before and edit.deliverable == test.deliverable:
            parameters = {key: replaced(value, edit.before, edit.after) for key, value in parameters.items()}
    return test.model_copy(update={"parameters": parameters})
