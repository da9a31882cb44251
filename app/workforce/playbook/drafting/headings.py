"""The outline of a content as written in a playbook, and what depends on a decision."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from app.relay.problems import WorkProblem
from app.workforce.playbook.drafting.session import Session
from app.workforce.playbook.spec.playbook import Main

_HEADS = ("heading", "schedule", "title", "section")
_LATER = re.compile(r"\b(?:decided|assumed|words)\.")
_EITHER = re.compile(r"{%\s*if [^%]*%}([^{}]+){%\s*else\s*%}([^{}]+){%\s*endif\s*%}")
_TEMPLATE = re.compile(r"{[{%#].*?[%}#]}", re.DOTALL)


def outline(content: dict[str, Any]) -> tuple[str, ...]:
    """Return the headings of a content in order: clauses of level 1, headings, schedules, sheets, slide titles.

    A heading that stands or falls with a decision says so.
    """
    seen: dict[str, str] = {}
    for _, head, around in walk_heads(content):
        if head:
            seen.setdefault(head, f"{head} (if you decide so)" if "decided." in around else head)
    return tuple(seen.values())


def dependents(content: dict[str, Any], space: str, name: str, session: Session) -> tuple[str, ...]:
    """Return the headings under which something reads `<space>.<name>` or the own words of that name.

    A block that reads a calculation or a figure which reads it depends on it too. Headings are written with what the
    session knows by now, and what it knows to be left out is.
    """
    pattern = re.compile("|".join(_readers(session.main, rf"\b(?:{space}|words)\.{name}\b")))
    seen: dict[str, None] = {}
    for raw, head, around in walk_heads(content, session):
        if head and head not in seen and (pattern.search(around) or pattern.search(_own_text(raw))):
            seen[head] = None
    return tuple(seen)


def _readers(main: Main, pattern: str) -> tuple[str, ...]:
    found = [pattern]
    for calculation in main.calculations:
        if re.search("|".join(found), " ".join((calculation.when, *calculation.inputs.values()))):
            found.append(rf"\bcalc\.{calculation.name}\b")
    figures = [figure.name for figure in main.figures if re.search("|".join(found), f"{figure.when} {figure.value}")]
    return (*found, *(rf"\bfig(?:ure)?\('{name}'" for name in figures))


def walk_heads(content: dict[str, Any], session: Session | None = None) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Yield every block with the heading it stands under and the conditions around it."""
    head = ""
    parts = content.get("blocks") or content.get("sheets") or content.get("slides") or []
    for raw, around in _flatten(parts, "", session):
        head = _head(raw, session) or head
        yield raw, head, around


def _flatten(items: Any, around: str, session: Session | None) -> Iterator[tuple[dict[str, Any], str]]:
    for item in items if isinstance(items, list) else [items]:
        if not isinstance(item, dict) or _left_out(str(item.get("when", "")), session):
            continue
        asked = f"{around} {item.get('when', '')} {item.get('for', '')}"
        if "each" in item:
            yield from _flatten(item["each"], asked, session)
        else:
            yield item, asked


def _left_out(condition: str, session: Session | None) -> bool:
    """Say whether a condition is known to be false; one that reads what is settled later is not known."""
    if session is None or not condition or _LATER.search(condition):
        return False
    try:
        return not session.holds(condition)
    except WorkProblem:
        return False


def _head(raw: dict[str, Any], session: Session | None) -> str:
    kind = raw.get("kind", "")
    words = ""
    if kind == "clause" and raw.get("level") == 1:
        words = str(raw.get("text", ""))
    elif kind in _HEADS or ("title" in raw and kind not in {"cover", "contents"}):
        words = str(raw.get("text") or raw.get("title") or "")
    return _said(words, session)


def _said(words: str, session: Session | None) -> str:
    """Return a heading with what is known; of what is not, both ways of a choice, and a mark inside the words."""
    if session is not None and not _LATER.search(words):
        with suppress(WorkProblem):
            return session.text(words)
    told = _TEMPLATE.sub("…", _EITHER.sub(r"\1 or \2", words))
    return " ".join(told.split()).rstrip(" ,…")


def _own_text(raw: Any) -> str:
    if isinstance(raw, dict):
        return " ".join(_own_text(value) for value in raw.values())
    if isinstance(raw, list):
        return " ".join(_own_text(value) for value in raw)
    return str(raw)
