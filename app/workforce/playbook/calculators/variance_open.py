"""A board pack without its table of actuals and budget: the choices that hold, and a gap with a label for each figure.

Nothing is assumed in place of a figure; counts are nil because nothing was counted, and `ready` says so.
"""

from app.workforce.playbook.calculators.calculation import Calculation, Row
from app.workforce.playbook.calculators.variance_terms import Wishes
from app.workforce.playbook.language.values import Gap

_NAMES = {"revenue": "revenue", "costs": "costs", "result": "operating result"}
_PARTS = {
    "budget": "{name} budgeted for the quarter",
    "actual": "{name} of the quarter",
    "variance": "{name}, variance of the quarter",
    "gap": "{name} away from budget",
}
DATA_ROOM, LINE_ROOM, MONTHS = 60, 20, 3
"""Empty rows for the table, for its lines, and the months of a quarter."""


def open_variance(wishes: Wishes) -> Calculation:
    """Give what is settled without a table."""
    end = wishes.quarter_end
    return Calculation(
        values={
            "ready": False,
            "file": "the table of actuals and budget",
            "quarter": f"quarter to {end:%B} {end.year}" if end else "quarter",
            "quarter_end": end or "",
            "threshold_share": wishes.threshold.share,
            "threshold_amount": wishes.threshold.amount,
            "style": wishes.display.style,
            "unit": wishes.display.unit,
            "sign": wishes.display.sign,
            **dict.fromkeys(("has_year", "has_previous", "by_quarter", "can_compare_previous"), False),
            **dict.fromkeys(("over_count", "unexplained", "line_count", "row_count", "favourable_count"), 0),
            **{key: _figures(name) for key, name in _NAMES.items()},
        },
        tables={
            "room": _rows(DATA_ROOM),
            "line_room": _rows(LINE_ROOM),
            "month_room": _rows(MONTHS),
            **dict.fromkeys(("lines", "over", "top", "also", "below", "other_comments"), ()),
        },
        notes=("No figure was calculated: no table of actuals and budget was found or given.",),
        open_items=wishes.open_items,
    )


def _figures(name: str) -> Row:
    return Row({part: Gap(words.format(name=name), "money") for part, words in _PARTS.items()})


def _rows(count: int) -> tuple[Row, ...]:
    return tuple(Row({"number": number}) for number in range(1, count + 1))
