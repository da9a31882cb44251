"""Numbers as a chart will print them, for measuring their labels."""

import re
from decimal import Decimal

from producers.figures import round_half_up

_FORMAT = re.compile(r"^(?P<before>[^#0]*?)(?P<digits>[#,]*0)(?:\.(?P<decimals>0+))?(?P<after>.*)$")


def format_number(value: Decimal, pattern: str) -> str:
    """Return a number in the positive part of a spreadsheet format; an unusual format counts as two decimals."""
    match = _FORMAT.match(pattern.split(";", 1)[0])
    if match is None:
        return f"{round_half_up(value, 2):,.2f}"
    after = match["after"]
    shown = value * 100 if "%" in after else value
    decimals = len(match["decimals"] or "")
    comma = "," if "," in match["digits"] else ""
    digits = f"{round_half_up(shown, decimals):{comma}.{decimals}f}"
    return f"{_literal(match['before'])}{digits}{_literal(after)}"


def _literal(text: str) -> str:
    return re.sub(r'_.|["\\]', "", text)
