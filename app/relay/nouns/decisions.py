"""What the person settled at a user gate."""

from typing import Literal

from app.relay.nouns.base import Noun

SettledBy = Literal["", "person", "answers file", "recommended"]
"""Who settled an item; "recommended" means that nobody looked at it, "" that nobody was asked or it is open."""


class SettledAssumption(Noun):
    """An assumption accepted as it stands, or promoted with the person's own words.

    `value` is what later work reads: the assumption's own value, or the person's words.
    """

    id: str
    title: str
    default: str
    status: Literal["open", "accepted", "promoted"] = "open"
    user_override: str | None = None
    value: str = ""
    by: SettledBy = ""


class SettledDecision(Noun):
    """A decision: `chosen` is a letter, "other" (then `user_input` is taken as written), or None while open.

    `value` is what later work reads: the chosen option's stored value, or the person's words.
    """

    id: str
    title: str
    context: str
    options: tuple[str, ...]
    chosen: str | None = None
    user_input: str | None = None
    value: str = ""
    by: SettledBy = ""


class Decisions(Noun):
    """The decisions file of one specialist and deliverable."""

    specialist: str
    deliverable: str
    gate_started: str
    gate_completed: str | None = None
    assumptions: tuple[SettledAssumption, ...] = ()
    decisions: tuple[SettledDecision, ...] = ()

    @property
    def open_items(self) -> int:
        """How many items still wait for the person."""
        waiting = [item for item in self.assumptions if item.status == "open"]
        return len(waiting) + sum(1 for item in self.decisions if item.chosen is None)
