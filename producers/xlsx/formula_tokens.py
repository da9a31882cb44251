"""Formulas of the notation cut into tokens, with the order of operands and operators checked.

An engine may stop reading at the first token it does not expect and still give a number, so two operands without an
operator between them never reach one.
"""

import re
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""(?P<text>"(?:[^"]|"")*")
    |(?P<reference>\[[^\[\]]*\])
    |(?P<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)
    |(?P<word>[^\W\d][\w.]*)
    |(?P<operator><=|>=|<>|[-+*/^&=<>(),:%])
    |(?P<space>\s+)""",
    re.VERBOSE,
)
_OPERANDS = frozenset({"text", "reference", "number", "word"})


class UnreadableError(ValueError):
    """A formula that is none; the message is the piece where reading stopped."""


@dataclass(frozen=True)
class Token:
    """A piece of a formula: "text", "reference", "number", "word", "function", "operator" or "space"."""

    kind: str
    text: str


def read_tokens(formula: str) -> tuple[Token, ...]:
    """Return the tokens of a formula, a leading equals sign left out. Raises UnreadableError."""
    found: list[Token] = []
    source = formula.strip().removeprefix("=").strip()
    position = 0
    while position < len(source):
        match = _TOKEN.match(source, position)
        if match is None:
            raise UnreadableError(source[position : position + 12])
        position = match.end()
        called = match.lastgroup == "word" and source[position:].lstrip().startswith("(")
        found.append(Token("function" if called else str(match.lastgroup), match.group()))
    _check_order([token for token in found if token.kind != "space"])
    return tuple(found)


def _check_order(tokens: list[Token]) -> None:
    """Operands and operators take turns, brackets close, and a colon stands between references or names."""
    wants_operand, depth = True, 0
    for number, token in enumerate(tokens):
        if token.text == ":" and token.kind == "operator" and not _joins_references(tokens, number):
            raise UnreadableError(token.text)
        allowed, wants_operand, step = _step(token, tokens[number - 1] if number else None, wants_operand)
        depth += step
        if not allowed or depth < 0:
            raise UnreadableError(token.text)
    if wants_operand or depth:
        raise UnreadableError(tokens[-1].text if tokens else "")


def _step(token: Token, before: Token | None, wants_operand: bool) -> tuple[bool, bool, int]:
    """Return whether a token may stand here, whether an operand must follow, and how it changes the depth."""
    if token.kind in _OPERANDS:
        return wants_operand, False, 0
    if token.kind == "function":
        return wants_operand, True, 0
    if token.text == "(":
        return wants_operand, True, 1
    if token.text == ")":
        empty = before is not None and before.text in {"(", ","}
        return empty or not wants_operand, False, -1
    if token.text == "%":
        return not wants_operand, False, 0
    signs = token.text in {"+", "-"}
    skipped = token.text == "," and before is not None and before.text in {"(", ","}
    return signs or skipped or not wants_operand, True, 0


def _joins_references(tokens: list[Token], number: int) -> bool:
    around = tokens[max(number - 1, 0) : number] + tokens[number + 1 : number + 2]
    return len(around) == 2 and all(token.kind in {"reference", "word"} for token in around)
