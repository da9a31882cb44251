"""Reading and writing the tags of the inline notation, and cutting a text into pieces."""

import re
from dataclasses import dataclass
from typing import cast, get_args

from producers.content.runs import (
    Blank,
    BlankKind,
    FigureRun,
    Footnote,
    LineBreak,
    Reference,
    ReferenceShow,
    Remark,
    Run,
    Term,
    Verify,
)
from producers.problems import ContentProblem

_TAG = re.compile(r"\[(ref|fig|blank|verify|note|remark):|\[br\]|\[\[")
_PLAIN = re.compile(r"[^\\*\[]+")
_STARS = re.compile(r"\*+")
_TAG_SPECIAL = "\\[]|"


@dataclass(frozen=True)
class Piece:
    """A piece of notation: text (taken literally when `escaped`), a run, a row of stars, or emphasis toggles."""

    text: str = ""
    escaped: bool = False
    run: Run | None = None
    stars: int = 0
    toggles: str = ""


def read_pieces(text: str) -> list[Piece]:
    """Cut a notation text into pieces; stars are not resolved yet. Raises ContentProblem for a malformed tag."""
    pieces: list[Piece] = []
    position = 0
    while position < len(text):
        piece, position = _read_piece(text, position)
        pieces.append(piece)
    return pieces


def _read_piece(text: str, position: int) -> tuple[Piece, int]:
    letter = text[position]
    if letter == "\\":
        taken = text[position + 1 : position + 2]
        return (Piece(text=taken, escaped=True), position + 2) if taken else (Piece(text=letter), position + 1)
    if letter == "*":
        stars = cast("re.Match[str]", _STARS.match(text, position)).end() - position
        return Piece(stars=stars), position + stars
    if letter == "[":
        return _read_bracket(text, position)
    end = cast("re.Match[str]", _PLAIN.match(text, position)).end()
    return Piece(text=text[position:end]), end


def _read_bracket(text: str, position: int) -> tuple[Piece, int]:
    match = _TAG.match(text, position)
    if match is None:
        return Piece(text="["), position + 1
    if match.group() == "[br]":
        return Piece(run=LineBreak()), match.end()
    if match.group() == "[[":
        return _read_term(text, position)
    fields, end = _read_fields(text, match.end(), "]")
    if end < 0:
        raise ContentProblem("tag_not_closed", field=match.group(1), text=text[position : position + 40])
    return Piece(run=_make_run(match.group(1), fields)), end


def _read_term(text: str, position: int) -> tuple[Piece, int]:
    fields, end = _read_fields(text, position + 2, "]]")
    words = "|".join(fields)
    if end < 0 or not words.strip():
        return Piece(text="["), position + 1
    return Piece(run=Term(text=words)), end


def _read_fields(text: str, position: int, close: str) -> tuple[list[str], int]:
    """Return the fields up to the closing bracket and the position after it, or -1 when it never closes."""
    fields = [""]
    while position < len(text):
        if text.startswith(close, position):
            return fields, position + len(close)
        letter = text[position]
        if letter == "\\" and position + 1 < len(text):
            position += 1
            fields[-1] += text[position]
        elif letter == "|":
            fields.append("")
        else:
            fields[-1] += letter
        position += 1
    return fields, -1


def _make_run(tag: str, fields: list[str]) -> Run:
    first = fields[0]
    if not first.strip():
        raise ContentProblem("tag_without_value", field=tag)
    rest = "|".join(fields[1:])
    if tag == "ref":
        return Reference(target=first.strip(), show=cast("ReferenceShow", _kind(tag, rest, ReferenceShow, "full")))
    if tag == "blank":
        return Blank(label=first, field=cast("BlankKind", _kind(tag, rest, BlankKind, "text")))
    if tag == "fig":
        return FigureRun(name=first.strip(), style=rest.strip())
    if tag == "verify":
        return _make_verify(first, rest)
    words = "|".join(fields)
    return Footnote(text=words) if tag == "note" else Remark(text=words)


def _make_verify(words: str, reason: str) -> Verify:
    if not reason.strip():
        raise ContentProblem("tag_without_reason", field="verify", text=words)
    return Verify(text=words, reason=reason)


def _kind(tag: str, given: str, allowed: object, usual: str) -> str:
    kind = given.strip() or usual
    if kind not in get_args(allowed):
        raise ContentProblem("tag_with_unknown_kind", field=tag, text=given)
    return kind


def _escape(text: str) -> str:
    return "".join(f"\\{letter}" if letter in _TAG_SPECIAL else letter for letter in text)


def write_tag(run: Run) -> str:
    """Return the tag of a run; text is returned with its brackets escaped."""
    tag = ""
    match run:
        case Term():
            tag = f"[[{_escape(run.text)}]]"
        case Reference():
            tag = f"[ref:{_escape(run.target)}" + ("]" if run.show == "full" else f"|{run.show}]")
        case FigureRun():
            tag = f"[fig:{_escape(run.name)}" + (f"|{_escape(run.style)}]" if run.style else "]")
        case Blank():
            tag = f"[blank:{_escape(run.label)}" + ("]" if run.field == "text" else f"|{run.field}]")
        case Verify():
            tag = f"[verify:{_escape(run.text)}|{_escape(run.reason)}]"
        case LineBreak():
            tag = "[br]"
        case Footnote() | Remark():
            tag = f"[{'note' if isinstance(run, Footnote) else 'remark'}:{_escape(run.text)}]"
        case _:
            tag = _escape(run.text)
    return tag
