"""Stage 1: what a specialist found, assumes, and leaves to the person to decide."""

from typing import Literal

from pydantic import Field

from app.relay.nouns.base import Noun
from app.relay.nouns.discovery import Option


class Assumption(Noun):
    """A default the specialist will use unless the person weighs in. `value` is what later work reads."""

    id: str
    title: str
    default: str
    rationale: str
    value: str = ""


class Decision(Noun):
    """A point with several sound answers; the person's preference decides. The recommended option stands first."""

    id: str
    title: str
    context: str = ""
    options: tuple[Option, ...] = Field(min_length=2, max_length=5)
    recommendation: str = ""
    risk: str = ""
    depends: tuple[str, ...] = ()


class Risk(Noun):
    """A risk with its severity and what mitigates it."""

    text: str
    severity: Literal["high", "medium", "low"] = "medium"
    mitigation: str = ""


class Stage1(Noun):
    """The typed form of stage1.md. `method` is the heading of the exploration ("ECD Analysis" or "Exploration")."""

    findings: tuple[str, ...]
    method: Literal["ECD Analysis", "Exploration"] = "ECD Analysis"
    exploration: str
    assumptions: tuple[Assumption, ...] = ()
    decisions: tuple[Decision, ...] = ()
    risks: tuple[Risk, ...] = ()
    approach: str
