"""The base of drafts, and what every result of a worker carries besides its content."""

from collections.abc import Iterable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

_ABSENT = frozenset({"", "none", "n/a", "na", "not applicable", "nothing", "-", "—"})
CONTEXT_KEYS = (
    "key_interfaces_introduced", "patterns_established", "integration_points", "assumptions", "warnings",
)  # fmt: skip


class Draft(BaseModel):
    """A record a model fills in; unknown fields are refused, so that a typing error cannot vanish."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)


class Blocker(Draft):
    """A question only the person can answer, why it is asked, and what is needed to go on."""

    question: str
    context: str
    needed: str


class TaskReport(Draft):
    """How the work went, in the worker's own words."""

    status: Literal["success", "partial", "failure"]
    objective_met: bool
    created: tuple[str, ...]
    decisions: tuple[str, ...]
    validation: tuple[str, ...]
    errors: tuple[str, ...]
    scope_deviations: tuple[str, ...]


class Downstream(Draft):
    """What later workers must know; exactly these five lists."""

    key_interfaces_introduced: tuple[str, ...]
    patterns_established: tuple[str, ...]
    integration_points: tuple[str, ...]
    assumptions: tuple[str, ...]
    warnings: tuple[str, ...]


class Handover(Draft):
    """Report, context, blockers and missing skill: the part of a result that is the same for every assignment."""

    report: TaskReport
    downstream: Downstream
    blockers: tuple[Blocker, ...]
    capability_gap: str


def read_context(value: Any) -> tuple[dict[str, list[str]], list[str]]:
    """Return the five lists of a downstream context and what is wrong with it.

    A string becomes a list of one; "none", "n/a", "not applicable" and empty entries count as absent; other keys
    are dropped. A context without a single entry is an incomplete handoff.
    """
    given = value if isinstance(value, dict) else {}
    context = {key: _entries(given.get(key)) for key in CONTEXT_KEYS}
    missing = [key for key in CONTEXT_KEYS if key not in given]
    wrong = [f"HANDOFF_INCOMPLETE: downstream lacks {', '.join(missing)}"] if missing else []
    if not any(context.values()):
        wrong.append("HANDOFF_INCOMPLETE: downstream holds nothing that a later worker could use")
    return context, wrong


def read_report(value: Any) -> list[str]:
    """Return what is wrong with a task report."""
    try:
        TaskReport.model_validate(value)
    except ValidationError as problem:
        return [f"report: {line}" for line in describe(problem)]
    return []


def read_blockers(value: Any) -> tuple[Blocker, ...]:
    """Return the questions of a result; an entry without a question is no question."""
    found = []
    for item in value if isinstance(value, list) else []:
        given = item if isinstance(item, dict) else {"question": item}
        question = str(given.get("question") or "").strip()
        if question.casefold() not in _ABSENT:
            context, needed = str(given.get("context") or ""), str(given.get("needed") or "")
            found.append(Blocker(question=question, context=context, needed=needed))
    return tuple(found)


def read_gap(value: Any) -> str:
    """Return the skill a worker says is missing, or an empty string."""
    text = str(value or "").strip()
    return "" if text.casefold().rstrip(".") in _ABSENT else text


def describe(problem: ValidationError, limit: int = 12) -> list[str]:
    """Return validation errors as lines "place: what is wrong", without the values."""
    lines = [f"{'.'.join(str(part) for part in one['loc']) or 'result'}: {one['msg']}" for one in problem.errors()]
    more = len(lines) - limit
    return lines if more <= 0 else [*lines[:limit], f"and {more} more of the same kind"]


def _entries(value: Any) -> list[str]:
    items: Iterable[Any] = value if isinstance(value, list) else [value]
    texts = [str(item).strip() for item in items if item is not None]
    return [text for text in texts if text.casefold().rstrip(".") not in _ABSENT]
