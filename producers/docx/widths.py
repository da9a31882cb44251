"""Column widths of ruled tables: figures as wide as the widest, short labels on one line, the rest to the words."""

from collections.abc import Sequence
from dataclasses import dataclass

from producers.docx.metrics import line_count, text_width, widest_word

GUTTER = 8.0
FIGURE_ROOM = 12.0
AFTER_FIGURES = 18.0
_MANY_ROWS = 30
_STEPS = (12.0, 24.0, 36.0, 48.0, 60.0)
_SINGLE_LINE = 90.0


@dataclass(frozen=True)
class ColumnText:
    """What a column holds: its head and the texts of its cells (bold ones told apart), its side and its weight."""

    head: str
    cells: Sequence[tuple[str, bool]]
    figures: bool
    weight: float = 0


@dataclass(frozen=True)
class Faces:
    """The face and sizes a table is set in, in points."""

    family: str
    size: float
    head: float


@dataclass(frozen=True)
class _Need:
    natural: float
    least: float
    figures: bool


def column_widths(columns: Sequence[ColumnText], width: float, faces: Faces) -> tuple[float, ...]:
    """Return widths that add up to `width`."""
    gaps = left_gaps([column.figures for column in columns])
    needs = [_need(column, faces, gap) for column, gap in zip(columns, gaps, strict=True)]
    if any(column.weight for column in columns):
        return _weighted(columns, needs, width)
    total = sum(need.natural for need in needs)
    if total <= width:
        return _spread(needs, width - total)
    return _balance(columns, _squeeze(needs, width), needs, faces)


def left_gaps(figures: Sequence[bool]) -> tuple[float, ...]:
    """Return the padding at the left of each column: none in the first, more for words that follow figures."""
    return tuple(
        0.0 if index == 0 else AFTER_FIGURES if figures[index - 1] and not own else GUTTER
        for index, own in enumerate(figures)
    )


def _need(column: ColumnText, faces: Faces, gap: float) -> _Need:
    room = FIGURE_ROOM if column.figures else gap
    head_lines = column.head.split("\n")
    lines = [text_width(line, faces.family, faces.head, bold=True) for line in head_lines]
    words = [widest_word(column.head, faces.family, faces.head, bold=True)]
    for text, bold in column.cells:
        lines += [text_width(line, faces.family, faces.size, bold=bold) for line in text.split("\n")]
        words.append(widest_word(text, faces.family, faces.size, bold=bold))
    widest = max(lines, default=0) + room
    least = widest if column.figures and widest < _SINGLE_LINE else max(words, default=0) + room
    return _Need(widest, least, column.figures)


def _weighted(columns: Sequence[ColumnText], needs: list[_Need], width: float) -> tuple[float, ...]:
    """Columns with a weight share what those without leave."""
    kept = [0.0 if column.weight else need.natural for column, need in zip(columns, needs, strict=True)]
    left = width - sum(kept)
    if left <= 0:
        return _squeeze(needs, width)
    weights = sum(column.weight for column in columns)
    return tuple(
        left * column.weight / weights if column.weight else base for column, base in zip(columns, kept, strict=True)
    )


def _spread(needs: list[_Need], spare: float) -> tuple[float, ...]:
    """Give spare room to the wordiest column; with three columns of figures or more every column gets a part."""
    texts = [index for index, need in enumerate(needs) if not need.figures]
    figures = len(needs) - len(texts)
    if figures >= 3 or not texts:
        return tuple(need.natural + spare / len(needs) for need in needs)
    if figures == 0:
        total = sum(need.natural for need in needs) or 1
        return tuple(need.natural + spare * need.natural / total for need in needs)
    wordiest = max(texts, key=lambda index: needs[index].natural)
    return tuple(need.natural + (spare if index == wordiest else 0) for index, need in enumerate(needs))


def _squeeze(needs: list[_Need], width: float) -> tuple[float, ...]:
    """Break the words of wide columns: those that fit their fair share stay on one line, the others share the rest."""
    fixed: dict[int, float] = {}
    while len(fixed) < len(needs):
        open_needs = {index: need for index, need in enumerate(needs) if index not in fixed}
        share = (width - sum(fixed.values())) / len(open_needs)
        fitting = {
            i: n.natural for i, n in open_needs.items() if n.natural <= share or (n.figures and n.least == n.natural)
        }
        if not fitting or len(fitting) == len(open_needs):
            return _share(needs, fixed, width)
        fixed |= fitting
    return _share(needs, fixed, width)


def _share(needs: list[_Need], fixed: dict[int, float], width: float) -> tuple[float, ...]:
    left = width - sum(fixed.values())
    rest = [index for index in range(len(needs)) if index not in fixed]
    if not rest or left <= 0:
        total = sum(need.natural for need in needs) or 1
        return tuple(width * need.natural / total for need in needs)
    # Square roots: a column with four times the words gets twice the width, as it may also grow downwards.
    roots = {index: needs[index].natural ** 0.5 for index in rest}
    scale = left / sum(roots.values())
    wanted = {index: max(root * scale, needs[index].least) for index, root in roots.items()}
    over = sum(wanted.values()) / left
    return tuple(fixed[index] if index in fixed else wanted[index] / over for index in range(len(needs)))


def _balance(
    columns: Sequence[ColumnText], widths: tuple[float, ...], needs: list[_Need], faces: Faces
) -> tuple[float, ...]:
    """Move room between columns of words as long as the table gets shorter; long tables are left as they are."""
    texts = [index for index, need in enumerate(needs) if not need.figures]
    if len(texts) < 2 or len(columns[0].cells) > _MANY_ROWS:
        return widths
    best, height = widths, _lines(columns, widths, faces)
    for _ in range(3):
        tries = [
            _move(best, giver, taker, step) for giver in texts for taker in texts for step in _STEPS if giver != taker
        ]
        fitting = [t for t in tries if all(t[index] >= needs[index].least for index in texts)]
        shortest = min(fitting, key=lambda t: _lines(columns, t, faces), default=best)
        if _lines(columns, shortest, faces) >= height:
            break
        best, height = shortest, _lines(columns, shortest, faces)
    return best


def _move(widths: tuple[float, ...], giver: int, taker: int, step: float) -> tuple[float, ...]:
    moved = list(widths)
    moved[giver] -= step
    moved[taker] += step
    return tuple(moved)


def _lines(columns: Sequence[ColumnText], widths: tuple[float, ...], faces: Faces) -> int:
    """Return the lines of all rows; rows with spanning cells are left out, as their texts are not by column."""
    rows = zip(*(column.cells for column in columns), strict=False)
    return sum(
        max(
            line_count(text, faces.family, faces.size, width - GUTTER, bold=bold)
            for (text, bold), width in zip(row, widths, strict=True)
        )
        for row in rows
    )
