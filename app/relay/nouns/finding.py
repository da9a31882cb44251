"""Findings: what a check says about a file."""

from typing import Literal

from app.relay.nouns.base import Noun
from app.relay.nouns.source import Place

Severity = Literal["high", "medium", "low"]


class Finding(Noun):
    """One thing a check found: which check, how bad, where, what is wrong and what would be right.

    `what` and `right` are finished sentences for the person; `facts` holds exact values (amounts, names).
    """

    check: str
    severity: Severity
    place: Place
    what: str
    right: str
    facts: dict[str, str] = {}
    other_place: Place | None = None


class CheckRun(Noun):
    """The outcome of running checks over one file: which ran, which could not and why, and what they found."""

    file: str
    ran: tuple[str, ...] = ()
    not_run: tuple[tuple[str, str], ...] = ()
    findings: tuple[Finding, ...] = ()
