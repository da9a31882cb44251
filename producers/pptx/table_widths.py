"""Column widths of slide tables: figures keep their line, the wordiest column takes what is left."""

from collections.abc import Sequence
from dataclasses import dataclass

from producers.metrics.fonts import FontBook
from producers.pptx.look import Align
from producers.pptx.paragraphs import Paragraph, line_width, word_width

INSET = 0.1
"""Space left and right in a cell, in inches; the outer edges of the table have none."""

_EXTRA = 0.27
_SLACK = 0.02


@dataclass(frozen=True)
class ColumnNeed:
    """What a column needs in inches: to keep every cell on one line, and to break between words only."""

    natural: float
    least: float
    align: Align
    weight: float = 0.0


def column_padding(index: int, count: int) -> float:
    """Return the inches of a column that its text cannot use."""
    return INSET * ((index > 0) + (index < count - 1))


def measure_column(
    fonts: FontBook, cells: Sequence[Paragraph], align: Align, weight: float, padding: float
) -> ColumnNeed:
    """Return what the cells of a column need, its padding included."""
    natural = max(line_width(fonts, cell) for cell in cells) + padding + _SLACK
    least = max(word_width(fonts, cell) for cell in cells) + padding + _SLACK
    return ColumnNeed(natural, least, align, weight)


def share_width(needs: Sequence[ColumnNeed], width: float) -> tuple[float, ...] | None:
    """Return column widths in inches that fill `width`, or None when some word would have to be cut."""
    if sum(need.least for need in needs) > width:
        return None
    weighted = _by_weight(needs, width)
    if weighted is not None:
        return weighted
    spare = width - sum(need.natural for need in needs)
    return _grow(needs, spare) if spare >= 0 else _shrink(needs, -spare)


def _by_weight(needs: Sequence[ColumnNeed], width: float) -> tuple[float, ...] | None:
    weights = sum(need.weight for need in needs)
    if not weights:
        return None
    left = width - sum(need.natural for need in needs if not need.weight)
    widths = tuple(left * need.weight / weights if need.weight else need.natural for need in needs)
    fits = all(given >= need.least for given, need in zip(widths, needs, strict=True))
    return widths if fits else None


def _grow(needs: Sequence[ColumnNeed], spare: float) -> tuple[float, ...]:
    extra = min(_EXTRA, spare / len(needs))
    widths = [need.natural + extra for need in needs]
    widths[_wordiest(needs)] += spare - extra * len(needs)
    return tuple(widths)


def _shrink(needs: Sequence[ColumnNeed], excess: float) -> tuple[float, ...]:
    flexible = sum(need.natural - need.least for need in needs)
    return tuple(need.natural - excess * (need.natural - need.least) / flexible for need in needs)


def _wordiest(needs: Sequence[ColumnNeed]) -> int:
    texts = [index for index, need in enumerate(needs) if need.align == "left"] or [0]
    return max(texts, key=lambda index: needs[index].natural)
