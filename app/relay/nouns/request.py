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


class Making(Noun):
    """A file that a kind of work makes. `sometimes` says that it depends on what the person answers.

    `version` is the one it would be made in: above 1 where earlier work in the project made the file already.
    """

    deliverable: str
    name: str
    kind: str
    sometimes: bool = False
    version: int = 1


class Covering(Noun):
    """A kind of work the workforce could do and what it makes, offered when it cannot tell which one is meant."""

    standard: Standard
    why: str
    makes: tuple[Making, ...] = ()


class Intake(Noun):
    """How a request was understood: one sentence of reasoning, and the standard it will be drafted from.

    Without a standard the workforce cannot do this work; `nearest` then names what it could do instead, and
    `missing` says what would be needed, in a sentence or as the code of one.
    """

    intent: Intent
    complexity: Complexity
    reasoning: str
    standard: Standard | None = None
    nearest: tuple[Covering, ...] = ()
    missing: str = ""
