"""A job: what is asked of a role in one assignment, ready to be put to any endpoint."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from app.relay.nouns.report import Usage
from app.relay.nouns.request import Tier
from app.workforce.model.drafts.base import Draft
from app.workforce.model.tools.toolbox import Toolbox

DraftT = TypeVar("DraftT", bound=Draft)


def _nothing_wrong(_draft: Any) -> list[str]:
    return []


@dataclass(frozen=True)
class Job(Generic[DraftT]):
    """One assignment for a model.

    `step` names the work for good ("explore/T1"). `shared` is the part of the instructions that many assignments
    have in common, `own` the part for this role and kind, `brief` what this assignment is about. `check` returns
    what makes a draft unusable although it fits its schema, `doubts` what is asked about once and then left out by the
    one who takes the draft. `content` is the schema that stands for a field of that name.
    """

    toolbox: Toolbox
    step: str
    tier: Tier
    draft: type[DraftT]
    shared: str
    own: str
    brief: str
    check: Callable[[DraftT], list[str]] = _nothing_wrong
    doubts: Callable[[DraftT], list[str]] = _nothing_wrong
    content: dict[str, Any] | None = None


@dataclass(frozen=True)
class Worked(Generic[DraftT]):
    """A draft that passed its checks, what it hands to later work, and what it cost."""

    draft: DraftT
    context: dict[str, list[str]]
    usage: Usage = field(default_factory=Usage)
