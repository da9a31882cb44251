"""Amounts typed into text although a figure holds them: a figure has one home, and text takes it from there."""

import re
from collections.abc import Iterator
from decimal import Decimal

from pydantic import BaseModel

from app.relay.contents import walk_blocks
from producers.content.runs import Text
from producers.figures import Figure

_TYPED = re.compile(r"(?:[A-Z]{3}\s?|[A-Z]?[£$€]\s?)(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)(?![\d,]*\d)")
_MOST = 8


def typed_amounts(content: BaseModel, figures: tuple[Figure, ...]) -> list[str]:
    """Return a sentence for each amount of money that is typed although a figure has that value, the first eight."""
    names = {figure.value: figure.name for figure in figures if figure.kind == "money"}
    found: dict[str, str] = {}
    for block in walk_blocks(content):
        for text in _texts(block):
            for match in _TYPED.finditer(text):
                name = names.get(Decimal(match[1].replace(",", "")))
                if name:
                    where = block.id or "a block"
                    found.setdefault(f"{where}{match[0]}", f"{where}: {match[0].strip()} is typed; write [fig:{name}]")
    return [f"result.content.{line}" for line in list(found.values())[:_MOST]]


def _texts(value: object) -> Iterator[str]:
    """Yield the plain text of a block, not of blocks inside it that are walked by themselves."""
    if isinstance(value, Text):
        yield value.text
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _texts(getattr(value, name))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _texts(item)
