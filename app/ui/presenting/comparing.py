"""A comparison in words: how many changes of which kind, and each with its place, before and after."""

from dataclasses import asdict, dataclass
from typing import Literal

from app.export.comparison import Comparison, Family, Seen, ShownChange
from app.ui.icons import Icon
from app.ui.states import State
from app.words import Words
from producers.changes import LISTED, Counts, Note

MOST = 200
LONG = 12
"""Words shorter than this stand in too many places to find a change by them."""
_KINDS: dict[str, tuple[State, Icon]] = {
    "inserted": (State.DONE, Icon.PLUS),
    "deleted": (State.FAILED, Icon.MINUS),
    "replaced": (State.NEEDS_YOU, Icon.TILDE),
    "moved": (State.WAITING, Icon.ARROW_RIGHT),
    "formatted": (State.WAITING, Icon.TEXT),
}


_NOTES: dict[Note, Literal["changes.sections", "changes.running"]] = {
    "sections": "changes.sections",
    "running": "changes.running",
}


@dataclass(frozen=True)
class ChangeLine:
    """One change. `jump` and `quote` name its place in what is shown; without `jump` it has none there."""

    kind: str
    state: State
    glyph: Icon
    place: str
    before: str
    after: str
    jump: str = ""
    quote: str = ""

    @property
    def spoken(self) -> str:
        """The change in one breath."""
        return ", ".join(part for part in (self.kind, self.place, self.before, self.after) if part)


@dataclass(frozen=True)
class ChangesView:
    """What the list of changes says: a head, the counts, remarks, and the first changes of `total`."""

    title: str
    counts: str
    notes: tuple[str, ...]
    lines: tuple[ChangeLine, ...]
    rest: str = ""


def present_changes(comparison: Comparison, words: Words) -> ChangesView:
    """Return the list of changes. Every number in it is counted from the changes."""
    seen = comparison.seen
    left = len(seen.changes) - MOST
    return ChangesView(
        title=_title(comparison, words),
        counts=say_counts(seen.counts, words) if seen.counts.total else words.say("changes.none"),
        notes=(
            *([words.say("changes.only_words")] if comparison.only_words else []),
            *(words.say(_NOTES[one]) for one in seen.notes),
        ),
        lines=tuple(_line(one, seen.family, words) for one in seen.changes[:MOST]),
        rest=_rest(seen, left, words) if left > 0 else "",
    )


def _rest(seen: Seen, left: int, words: Words) -> str:
    if seen.family == "sheet" and len(seen.changes) > LISTED:
        return words.say("changes.rest_cut", count=left, listed=LISTED)
    return words.say("changes.rest", count=left)


def _title(comparison: Comparison, words: Words) -> str:
    old, count = comparison.old, len(comparison.seen.changes)
    code: Literal["changes.title_one", "changes.title"] = "changes.title_one" if count == 1 else "changes.title"
    return words.say(code, count=count, old=old.label or words.say("changes.version", number=old.number))


def say_counts(counts: Counts, words: Words) -> str:
    """Return the counts by kind, those that are nought left out."""
    kinds = asdict(counts).items()
    return ", ".join(words.say(f"changes.{kind}", count=count) for kind, count in kinds if count)


def _line(change: ShownChange, family: Family, words: Words) -> ChangeLine:
    state, glyph = _KINDS[change.kind]
    gone = change.kind == "deleted"
    quoted = change.before if gone else change.after
    is_there = not (gone and family != "word")
    return ChangeLine(
        kind=words.say(f"changes.kind.{change.kind}"),
        state=state,
        glyph=glyph,
        place=_place(change, family, words),
        before=_side(change.before, change.formula_before, gone=change.kind == "inserted"),
        after=_side(change.after, change.formula_after, gone=gone),
        jump=change.place if is_there else "",
        quote=quoted if family == "word" and is_there and (len(quoted) >= LONG or not change.place) else "",
    )


def _place(change: ShownChange, family: Family, words: Words) -> str:
    """Return the place with a capital; the name of a sheet stays as it is."""
    said = change.said or change.place or words.say("changes.start")
    return said if family == "sheet" else said[:1].upper() + said[1:]


def _side(value: str, formula: str, *, gone: bool) -> str:
    if gone:
        return ""
    return f"{value}  ={formula}".strip() if formula else value
