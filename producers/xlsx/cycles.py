"""Formulas that depend on themselves, found from the references before anything is calculated.

The calculator misses a circle that runs through a range of SUMIFS, AVERAGEIFS or INDEX and then gives a number. Excel
counts every cell of a range as read, whatever the function takes from it; so does this.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from producers.problems import ContentProblem
from producers.xlsx.addresses import cell_address
from producers.xlsx.places import NamePlace

Place = tuple[str, int, int]
Area = tuple[str, int, int, int, int]
_TEXT = re.compile(r'"(?:[^"]|"")*"')
_SHAPE_ONLY = re.compile(r"\b(?:ROWS?|COLUMNS?)\([^()]*\)")  # these ask where a range lies, not what it holds
_SHEET = r"(?:(?P<quoted>'(?:[^']|'')+')!|(?P<plain>[^\W\d][\w.]*)!)?"
_CELL = r"\$?(?P<{0}c>[A-Z]{{1,3}})\$?(?P<{0}r>\d+)"
_REFERENCE = re.compile(rf"{_SHEET}{_CELL.format('a')}(?::{_CELL.format('b')})?(?![\w(])")
_WORD = re.compile(r"[^\W\d][\w.]*(?![\w.(!])")


@dataclass
class _Graph:
    """Formulas by place, and the formula cells by sheet and column, so that ranges are resolved quickly."""

    reads: dict[Place, tuple[Area, ...]]
    columns: dict[tuple[str, int], list[int]] = field(default_factory=dict)
    areas: dict[Area, tuple[Place, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for sheet, row, column in sorted(self.reads):
            self.columns.setdefault((sheet, column), []).append(row)

    def inside(self, area: Area) -> tuple[Place, ...]:
        """Return the formula cells of an area."""
        if area not in self.areas:
            sheet, top, left, bottom, right = area
            self.areas[area] = tuple(
                (sheet, row, column)
                for column in range(left, right + 1)
                for row in _between(self.columns.get((sheet, column), []), top, bottom)
            )
        return self.areas[area]

    def after(self, place: Place | Area) -> Iterator[Place | Area]:
        """Yield what a formula reads: its areas, and for an area the formulas in it."""
        yield from self.inside(place) if len(place) == 5 else self.reads[place]


def _between(rows: list[int], top: int, bottom: int) -> list[int]:
    return rows[bisect_left(rows, top) : bisect_right(rows, bottom)]


def refuse_circles(formulas: Mapping[Place, str], names: Iterable[NamePlace]) -> None:
    """Raise ContentProblem("circular") with the first formula that depends on itself and the way round."""
    known = {name.name.casefold(): (name.sheet, name.row, name.column) for name in names}
    graph = _Graph({place: tuple(_areas(text, place[0], known)) for place, text in formulas.items()})
    done: set[Place | Area] = set()
    for start in graph.reads:
        circle = _circle_from(start, graph, done)
        if circle:
            shown = [_show(place) for place in circle if len(place) == 3]
            raise ContentProblem("circular", field=shown[0], way=" → ".join(shown))


def _circle_from(start: Place, graph: _Graph, done: set[Place | Area]) -> list[Place | Area]:
    """Walk depth first without recursion; return the circle that was met, from its first place back to it."""
    if start in done:
        return []
    path: list[Place | Area] = [start]
    on_path: set[Place | Area] = {start}
    waiting = [graph.after(start)]
    while waiting:
        following = next(waiting[-1], None)
        if following is None:
            waiting.pop()
            on_path.discard(path[-1])
            done.add(path.pop())
        elif following in on_path:
            return _from_a_cell([*path[path.index(following) :], following])
        elif following not in done:
            path.append(following)
            on_path.add(following)
            waiting.append(graph.after(following))
    return []


def _from_a_cell(circle: list[Place | Area]) -> list[Place | Area]:
    """Return the circle so that it starts and ends with a cell, not with an area."""
    return circle if len(circle[0]) == 3 else [circle[-2], *circle[1:-1]]


def _areas(text: str, sheet: str, names: Mapping[str, Place]) -> Iterator[Area]:
    bare = _SHAPE_ONLY.sub("0", _TEXT.sub("0", text))
    for match in _REFERENCE.finditer(bare):
        own = match["quoted"][1:-1].replace("''", "'") if match["quoted"] else match["plain"] or sheet
        top, left = int(match["ar"]) - 1, _column(match["ac"])
        bottom = int(match["br"]) - 1 if match["br"] else top
        yield own, top, left, bottom, _column(match["bc"]) if match["bc"] else left
    for match in _WORD.finditer(_REFERENCE.sub("0", bare)):
        place = names.get(match.group().casefold())
        if place is not None:
            yield place[0], place[1], place[2], place[1], place[2]


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


def _show(place: Place | Area) -> str:
    return f"{place[0]}!{cell_address(place[1], place[2])}"
