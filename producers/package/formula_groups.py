"""Formulas that the calculator reads otherwise than Excel: brackets it forgets, found before it is asked.

IronCalc 0.9.1 drops the brackets around a comparison that is itself compared or joined to text, around joined text
that is calculated with, and before a percent sign: `(2>1)=("a"="a")` becomes FALSE, `(6/3)%` becomes 200. A formula
like that has no value here; it is refused in what we write, and left uncalculated in what we read.
"""

import re
from dataclasses import dataclass, field

_TEXT = re.compile(r'"(?:[^"]|"")*"')
_SHEET = re.compile(r"'(?:[^']|'')*'!")
_COMPARISONS = frozenset({"=", "<", ">", "<=", ">=", "<>"})
_CALCULATING = frozenset("+-*/^%")
_SIGNS = _COMPARISONS | _CALCULATING | frozenset("&(),")
_TOKENS = re.compile(r"<=|>=|<>|[-+*/^&=<>(),%]|[^-+*/^&=<>(),%\s]+")
_EDGE = ""
_ENDS = frozenset({_EDGE, "(", ")", ","})


@dataclass
class _Level:
    """What stands between two brackets: those of a function or of a group, the piece before the opening one, the signs
    of the argument so far, those of a group that stands alone inside, and the last piece.
    """

    function: bool = False
    before: str = _EDGE
    signs: set[str] = field(default_factory=set)
    inner: set[str] = field(default_factory=set)
    last: str = _EDGE


def is_misread(formula: str) -> bool:
    """Say whether the calculator would drop brackets of a formula (with or without equals sign) and so change it."""
    bare = _SHEET.sub("S!", _TEXT.sub("0", formula.strip().removeprefix("=")))
    pieces = _TOKENS.findall(bare)
    levels = [_Level()]
    for piece, following in zip(pieces, [*pieces[1:], _EDGE], strict=True):
        if piece == ")" and len(levels) > 1:
            closed = levels.pop()
            if not closed.function and _changes(closed, following):
                return True
            levels[-1].inner = set() if closed.function else closed.signs or closed.inner
            levels[-1].last = piece
        elif piece == "(":
            levels.append(_Level(_is_word(levels[-1].last), levels[-1].last))
        else:
            _read(levels[-1], piece)
    return False


def _read(level: _Level, piece: str) -> None:
    if piece == ",":
        level.signs, level.inner = set(), set()
    elif not _is_word(piece):
        level.signs.add(piece)
    level.last = piece


def _is_word(piece: str) -> bool:
    return bool(piece) and piece not in _SIGNS


def _changes(group: _Level, following: str) -> bool:
    """Say whether the value changes when the brackets of a group are dropped as the calculator drops them."""
    signs = group.signs or group.inner
    if following == "%" and signs:
        return True
    around = {group.before, following} - _ENDS
    if signs & _COMPARISONS:
        return bool(around) and around <= _COMPARISONS | {"&"}
    return "&" in signs and bool(around & _CALCULATING)
