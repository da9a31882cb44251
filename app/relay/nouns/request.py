"""The request and what intake makes of it."""

from typing import Literal

from app.relay.nouns.base import Noun

Intent = Literal["QUESTION", "DIRECT", "NEW_GOAL", "REQ_UPDATE"]
Complexity = Literal["simple", "medium", "complex"]
Depth = Literal["Quick", "Standard", "Deep"]
TaskDepth = Literal["Light", "Standard", "Deep"]
Mode = Literal["Autopilot", "Check"]
Tier = Literal["light", "standard", "strong"]


class Standard(Noun):
    """A named standard the work is drafted from: a playbook with its version, or a precedent of the folder."""

    name: str
    title: str
    version: str = ""


class Covering(Noun):
    """A kind of work the workforce could do, offered when it cannot tell which one is meant."""

    standard: Standard
    why: str


class Intake(Noun):
    """How a request was understood: one sentence of reasoning, and the standard it will be drafted from.

    Without a standard the workforce cannot do this work; `nearest` then names what it could do instead, and
    `missing` says in a sentence what would be needed.
    """

    intent: Intent
    complexity: Complexity
    reasoning: str
    standard: Standard | None = None
    nearest: tuple[Covering, ...] = ()
    missing: str = ""
