"""Automatic numbers of a Word file, computed as Word does: from the paragraph, its style chain and the list.

A number can stand in three places: on the paragraph (`w:numPr`), anywhere in its style chain, or on a level of the
list that names the style (`w:pStyle`). Level and list may come from different places.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from producers.reading.markup import Element, child, name, switch, value
from producers.reading.numerals import write_numeral
from producers.reading.wordstyles import Styles, to_int

_PLACE = re.compile(r"%([1-9])")


@dataclass(frozen=True)
class Level:
    """A level of a list. `restart` is the level (from 1) after which it restarts; None means any higher one."""

    start: int = 1
    number_format: str = "decimal"
    text: str = ""
    restart: int | None = None
    legal: bool = False
    style: str = ""


@dataclass(frozen=True)
class Numbered:
    """The number of a paragraph: `label` as shown ("(a)"), `full` with its parents ("2.2(b)"), level from 0.

    Bullets have an empty label and an empty full number.
    """

    label: str
    full: str
    level: int
    list_id: str


_NO_LEVELS: dict[int, Level] = {}


@dataclass(frozen=True)
class Lists:
    """The list definitions: levels by abstract list, abstract list by list, start values a list overrides."""

    levels: dict[str, dict[int, Level]]
    abstract_of: dict[str, str]
    overrides: dict[str, dict[int, Level]]
    restarts: dict[str, dict[int, int]]

    def level(self, num_id: str, depth: int) -> Level:
        """Return a level of a list, an ordinary decimal one when the file does not define it."""
        own = self.overrides.get(num_id, _NO_LEVELS).get(depth)
        found = own or self.levels.get(self.abstract_of.get(num_id, ""), _NO_LEVELS).get(depth)
        return found or Level(text=f"%{depth + 1}.")

    def depth_for_style(self, num_id: str, style_ids: Iterator[str]) -> int | None:
        """Return the level that names the first of these styles that any level names."""
        levels = self.levels.get(self.abstract_of.get(num_id, ""), {})
        linked = {level.style: depth for depth, level in levels.items() if level.style}
        return next((linked[one] for one in style_ids if one in linked), None)


def read_lists(root: Element | None) -> Lists:
    """Return the lists of a numbering part; an absent part gives none."""
    if root is None:
        return Lists({}, {}, {}, {})
    abstracts = {item.get(name("w:abstractNumId"), ""): item for item in root.iterfind(name("w:abstractNum"))}
    links = {value(item, "w:styleLink") or "": key for key, item in abstracts.items()}
    levels = {}
    for key, item in abstracts.items():
        linked = links.get(value(item, "w:numStyleLink") or "-", key)
        levels[key] = _read_levels(abstracts[linked])
    numbers = {item.get(name("w:numId"), ""): item for item in root.iterfind(name("w:num"))}
    return Lists(
        levels=levels,
        abstract_of={key: value(item, "w:abstractNumId") or "" for key, item in numbers.items()},
        overrides={key: _read_overrides(item) for key, item in numbers.items()},
        restarts={key: _read_restarts(item) for key, item in numbers.items()},
    )


def _read_levels(item: Element) -> dict[int, Level]:
    found = {}
    for level in item.iterfind(name("w:lvl")):
        depth = to_int(level.get(name("w:ilvl")))
        if depth is not None:
            found[depth] = _read_level(level)
    return found


def _read_level(level: Element) -> Level:
    start = to_int(value(level, "w:start"))
    return Level(
        start=1 if start is None else start,
        number_format=value(level, "w:numFmt") or "decimal",
        text=value(level, "w:lvlText") or "",
        restart=to_int(value(level, "w:lvlRestart")),
        legal=bool(switch(level, "w:isLgl")),
        style=value(level, "w:pStyle") or "",
    )


def _read_overrides(item: Element) -> dict[int, Level]:
    pairs = ((to_int(one.get(name("w:ilvl"))), child(one, "w:lvl")) for one in item.iterfind(name("w:lvlOverride")))
    return {depth: _read_level(level) for depth, level in pairs if depth is not None and level is not None}


def _read_restarts(item: Element) -> dict[int, int]:
    found = {}
    for one in item.iterfind(name("w:lvlOverride")):
        depth, start = to_int(one.get(name("w:ilvl"))), to_int(value(one, "w:startOverride"))
        if depth is not None and start is not None:
            found[depth] = start
    return found


@dataclass
class NumberCounter:
    """Counts through one story of a document; ask it once for every paragraph, in reading order."""

    styles: Styles
    lists: Lists
    counts: dict[str, dict[int, int]] = field(default_factory=dict)
    fulls: dict[str, dict[int, str]] = field(default_factory=dict)
    begun: set[tuple[str, int]] = field(default_factory=set)
    by_style: dict[str, tuple[str | None, int]] = field(default_factory=dict)

    def count(self, properties: Element | None, style_id: str) -> Numbered | None:
        """Return the number of the next paragraph, or None when it has none."""
        num_id, depth = self._find_list(properties, style_id)
        if num_id in {None, "", "0"} or num_id not in self.lists.abstract_of:
            return None
        assert num_id is not None  # noqa: S101 - the line above leaves no other case
        return self._step(num_id, min(max(depth, 0), 8))

    def _find_list(self, properties: Element | None, style_id: str) -> tuple[str | None, int]:
        if child(properties, "w:numPr") is not None:
            return self._look_up(properties, style_id)
        if style_id not in self.by_style:
            self.by_style[style_id] = self._look_up(None, style_id)
        return self.by_style[style_id]

    def _look_up(self, properties: Element | None, style_id: str) -> tuple[str | None, int]:
        num_id = value(properties, "w:numPr/w:numId")
        depth = to_int(value(properties, "w:numPr/w:ilvl"))
        chain = list(self.styles.chain(style_id))
        if num_id is None:
            num_id = next((style.num_id for style in chain if style.num_id is not None), None)
            if num_id is not None and depth is None:
                depth = self.lists.depth_for_style(num_id, (style.id for style in chain))
        if depth is None:
            depth = next((style.num_level for style in chain if style.num_level is not None), 0)
        return num_id, depth

    def _step(self, num_id: str, depth: int) -> Numbered:
        abstract = self.lists.abstract_of[num_id]
        counts = self.counts.setdefault(abstract, {})
        counts[depth] = self._next(num_id, depth, counts)
        for lower in [one for one in counts if one > depth]:
            restart = self.lists.level(num_id, lower).restart
            if restart is None or (restart != 0 and depth < restart):
                del counts[lower]
        level = self.lists.level(num_id, depth)
        if level.number_format == "bullet":
            return Numbered("", "", depth, num_id)
        label = self._write(num_id, level, counts)
        return Numbered(label, self._full(abstract, depth, level, label), depth, num_id)

    def _next(self, num_id: str, depth: int, counts: dict[int, int]) -> int:
        start = self.lists.restarts.get(num_id, {}).get(depth)
        if start is not None and (num_id, depth) not in self.begun:
            self.begun.add((num_id, depth))
            return start
        if depth in counts:
            return counts[depth] + 1
        return self.lists.level(num_id, depth).start if start is None else start

    def _write(self, num_id: str, level: Level, counts: dict[int, int]) -> str:
        def write(match: re.Match[str]) -> str:
            depth = int(match.group(1)) - 1
            other = self.lists.level(num_id, depth)
            number = counts.setdefault(depth, other.start)
            return write_numeral(number, "decimal" if level.legal else other.number_format)

        return _PLACE.sub(write, level.text).strip()

    def _full(self, abstract: str, depth: int, level: Level, label: str) -> str:
        higher = {one: full for one, full in self.fulls.get(abstract, {}).items() if one < depth}
        parent = higher[max(higher)] if higher else ""
        shown = {int(one) - 1 for one in _PLACE.findall(level.text)}
        own = label.rstrip(".").replace("\u00a0", " ")
        full = parent + own if shown <= {depth} and _joins(parent, own) else own
        self.fulls[abstract] = {**higher, depth: full}
        return full


def _joins(parent: str, own: str) -> bool:
    """Whether a label is read together with its parent's: "2.2" and "(b)", but not "Schedule 1" and "Part A"."""
    return own.startswith("(") and bool(parent) and (parent[-1].isdigit() or parent.endswith(")"))
