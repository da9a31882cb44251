"""A checked file of the person's own as a view: the outcome, findings in groups, what was checked and what was not."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from app.bridge.check_list import CheckList
from app.bridge.inspecting import Inspected, Placed
from app.relay.nouns.base import Fault
from app.ui.presenting.naming import counted
from app.ui.states import Severity
from app.ui.views import FindingView, LinkView
from app.words import Words

HERE, OTHER = "here", "other"
MOST = 300
_WITHOUT_PLACE = ("metadata.", "package.")
_TOLD_BY_CHECKS = frozenset(
    {
        "hidden-rows", "hidden-sheet", "hidden-slides", "hidden-text", "invisible-characters", "tracked-changes",
        "changes-accepted", "deletions-left-out", "uneven-rows", "row-gap", "calculated-here",
    }
)  # fmt: skip
"""Facts that were read all the same: a check tells them, or they are no matter of a check."""
_KINDS_OF_REASON = frozenset({"picture", "no-readable-page"})


@dataclass(frozen=True)
class CheckFinding:
    """A finding as a card. `place` is where it is on a page, "" for one about the file as a whole; `where` is said."""

    view: FindingView
    place: str
    where: str
    other: str = ""
    quote: str = ""


@dataclass(frozen=True)
class FoldView:
    """Lines under a head; `names` fold open."""

    text: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class CheckView:
    """What came of a check. `findings` come worst first; `left_out` counts those that are only in the saved list."""

    name: str
    title: str
    lead: str
    counts: tuple[tuple[Severity, str], ...] = ()
    findings: tuple[CheckFinding, ...] = ()
    left_out: int = 0
    ran: FoldView | None = None
    not_checked: tuple[FoldView, ...] = ()

    @property
    def was_checked(self) -> bool:
        """Whether any check looked at the file."""
        return self.ran is not None


def present_check(name: str, found: Inspected, words: Words) -> CheckView:
    """Return the view of a file that was checked, or of one that could not be."""
    if found.reason or not found.ran:
        return CheckView(name, words.say("check.not_checked"), _why_not(name, found, words))
    unread = unread_lines(found.unread, words)
    cards = tuple(_card(number, one, words) for number, one in enumerate(found.findings[:MOST], start=1))
    return CheckView(
        name=name,
        title=_title(found, whole=not unread, words=words),
        lead=_lead(found, whole=not unread, words=words),
        counts=_counts(found, words),
        findings=cards,
        left_out=max(len(found.findings) - MOST, 0),
        ran=FoldView(counted("check.ran", len(found.ran), words), found.ran),
        not_checked=_not_checked(found, unread, words),
    )


def unread_lines(unread: Iterable[Fault], words: Words) -> tuple[str, ...]:
    """Return what of a file was not looked at, one sentence each; a code without one of its own gets the readers'."""
    said = []
    for fault in unread:
        if fault.code not in _TOLD_BY_CHECKS:
            code = f"check.unread.{fault.code}"
            said.append(words.say(code, **fault.fields) if words.knows(code) else words.sentence(fault))
    return tuple(dict.fromkeys(said))


def _why_not(name: str, found: Inspected, words: Words) -> str:
    if found.reason in _KINDS_OF_REASON:
        return words.say(f"check.{found.reason}", name=name)
    return words.say("check.unexpected", name=name)


def _title(found: Inspected, *, whole: bool, words: Words) -> str:
    if found.findings:
        return counted("check.found", len(found.findings), words)
    return words.say("check.none" if whole and not found.not_run else "check.none_partly")


def _lead(found: Inspected, *, whole: bool, words: Words) -> str:
    ran = words.say("check.all_of_it" if whole and not found.not_run else "check.not_all_of_it", ran=len(found.ran))
    return ran if found.findings else f"{ran} {words.say('check.none_text')}"


def _counts(found: Inspected, words: Words) -> tuple[tuple[Severity, str], ...]:
    held = [Severity(one.finding.severity) for one in found.findings]
    return tuple(
        (severity, counted(f"check.severity.{severity.value}", held.count(severity), words))
        for severity in Severity
        if severity in held
    )


def _not_checked(found: Inspected, unread: tuple[str, ...], words: Words) -> tuple[FoldView, ...]:
    lines = [FoldView(line) for line in unread]
    if found.not_run:
        lines.append(FoldView(counted("check.not_run", len(found.not_run), words, names=", ".join(found.not_run))))
    if found.not_for_kind:
        lines.append(FoldView(counted("check.not_for_kind", len(found.not_for_kind), words), found.not_for_kind))
    return (*lines, FoldView(words.say("check.unread.judgement")))


def _card(number: int, one: Placed, words: Words) -> CheckFinding:
    finding = one.finding
    place, other = finding.place.label, finding.other_place.label if finding.other_place else ""
    has_place = bool(place) and not finding.check.startswith(_WITHOUT_PLACE)
    links: tuple[LinkView, ...] = (LinkView(HERE, words.say("check.show", place=place)),) if has_place else ()
    if other:
        links += (LinkView(OTHER, words.say("check.show", place=other)),)
    text = finding.right if has_place or not place else f"{words.say('check.place', place=place)}. {finding.right}"
    view = FindingView(str(number), number, finding.what, text.strip(), Severity(finding.severity), links)
    return CheckFinding(view, place if has_place else "", place, other, one.quote)


def list_of(name: str, found: Inspected, now: datetime, words: Words) -> CheckList:
    """Return everything that came of a check as a list that can be saved and sent on."""
    view = present_check(name, found, words)
    say = words.say
    rows = tuple(
        (
            str(number),
            say(f"check.word.{one.finding.severity}"),
            one.finding.place.label,
            one.finding.what,
            one.finding.right,
        )
        for number, one in enumerate(found.findings, start=1)
    )
    return CheckList(
        title=say("check.list.title", name=name),
        language=words.language,
        lead=(view.title, view.lead, say("check.list.date", date=_date(now, words))),
        heads=tuple(say(f"check.list.{head}") for head in ("number", "severity", "place", "what", "right")),
        rows=rows,
        sections=(
            (say("check.what_ran"), (", ".join(found.ran),)),
            (say("check.what_not"), tuple(_with_names(fold) for fold in view.not_checked)),
        ),
    )


def _with_names(fold: FoldView) -> str:
    return f"{fold.text.rstrip('.')}: {', '.join(fold.names)}." if fold.names else fold.text


def _date(now: datetime, words: Words) -> str:
    here = now.astimezone()
    day = f"{here.day}." if words.language == "de" else str(here.day)
    return f"{day} {words.say(f'month.{here.month}')} {here.year}"
