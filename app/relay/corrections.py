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


def corrected_names(view: RunView) -> tuple[TextEdit, ...]:
    """Return the edits that corrected a fact everywhere since the goals were approved, oldest first."""
    base = view.base() if was_corrected(view) else None
    if base is None:
        return ()
    result = view.result("correct", Corrections)
    return (*corrected_names(base), *(result.edits if result.facts else ()))


def renamed(text: str, edits: tuple[TextEdit, ...]) -> str:
    """Return a text with corrected names; a name that stands in several files is corrected once."""
    for before, after in dict.fromkeys((edit.before, edit.after) for edit in edits if edit.before):
        text = replaced(text, before, after)
    return text


def acceptance_tests(view: RunView) -> TestPlan:
    """Return the acceptance tests; what they say and look for is corrected where the words of the files were."""
    plan = view.result("tests", TestPlan)
    edits, names = corrections_in_force(view), corrected_names(view)
    if not edits:
        return plan
    tests = (_corrected(test, edits) for test in plan.tests)
    return TestPlan(tests=tuple(test.model_copy(update={"text": renamed(test.text, names)}) for test in tests))


def _corrected(test: AcceptanceTest, edits: tuple[TextEdit, ...]) -> AcceptanceTest:
    parameters = dict(test.parameters)
    for edit in edits:
        if edit.before and edit.deliverable == test.deliverable:
            parameters = {key: replaced(value, edit.before, edit.after) for key, value in parameters.items()}
    return test.model_copy(update={"parameters": parameters})
