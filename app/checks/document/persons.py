"""Names of persons who are parties: written one way wherever they stand."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from app.checks.model import FileModel, Piece

_NAME = r"[A-Z\u00c0-\u00de][a-z\u00df-\u00ff'’\-]+(?:[A-Z][a-z\u00df-\u00ff]+)?"
_BETWEEN = r"(?:[A-Z]\.|de|da|di|van|von|der|den|le|la|al)"
_PERSON = rf"{_NAME}(?:\s+(?:{_BETWEEN}\s+)*{_NAME}){{1,3}}"
_OPENING = re.compile(
    rf"^\s*(?:\(?\d{{1,2}}[.)]\)?\s*)?(?:(?:Mr|Mrs|Ms|Dr|Miss|Sir)\.?\s+)?({_PERSON})(?:\s*,|\s+of\s|\s*\()"
)
_ROLE = re.compile(r"\((?:the|each|an?|together)?\s*\"")
_ANYWHERE = re.compile(rf"(?<![\w’'-])(?={_NAME}\s)({_PERSON})(?![\w])")
_NO_PERSON = re.compile(
    r"\b(?:Limited|Ltd|LLP|Company|Bank|Trust|Agreement|Street|Road|Lane|House|Court|Council|University|Fund|Partners)\b"
)
_ALIKE, _WORD_ALIKE = 0.88, 0.75


@dataclass(frozen=True)
class Slip:
    """A name that differs from that of a party by a slip of letters, and where each stands."""

    usual: str
    variant: str
    piece: Piece
    party: Piece


def find_slips(model: FileModel, first_clause: int) -> Iterator[Slip]:
    """Yield each name, once, that is almost that of a person who is a party; `first_clause` is the index of clause 1.

    Parties are persons who open a paragraph before the first clause and get a role there.
    """
    parties = dict(_parties(model, first_clause))
    told: set[str] = set()
    for piece in model.body if parties else ():
        for name in _names_in(piece.plain):
            usual = next((one for one in parties if _is_slip(one, name)), "")
            if usual and name not in parties and name not in told:
                told.add(name)
                yield Slip(usual, name, piece, parties[usual])


def _parties(model: FileModel, first_clause: int) -> Iterator[tuple[str, Piece]]:
    for piece in model.body:
        found = _OPENING.match(piece.plain) if piece.index < first_clause and _ROLE.search(piece.plain) else None
        if found and not _NO_PERSON.search(found.group(1)):
            yield " ".join(found.group(1).split()), piece


def _names_in(text: str) -> Iterator[str]:
    """Yield every run of capitalised words, and each shorter one in it: a sentence may begin before a name does."""
    for found in _ANYWHERE.finditer(text):
        words = found.group(1).split()
        for start in range(len(words) - 1):
            for end in range(start + 2, len(words) + 1):
                yield " ".join(words[start:end])


def _is_slip(one: str, other: str) -> bool:
    here, there = one.split(), other.split()
    if one == other or len(here) != len(there) or SequenceMatcher(None, one, other).ratio() <= _ALIKE:
        return False
    changed = [pair for pair in zip(here, there, strict=True) if pair[0] != pair[1]]
    return (
        len(changed) == 1
        and SequenceMatcher(None, *changed[0]).ratio() > _WORD_ALIKE
        and not _is_possessive(*changed[0])
    )


def _is_possessive(one: str, other: str) -> bool:
    """Say whether two words differ only by an ending that grammar gives: Sandqvist and Sandqvist’s."""
    ends = ("'s", "’s", "'", "’", "s")
    return any(one + end == other or other + end == one for end in ends)
