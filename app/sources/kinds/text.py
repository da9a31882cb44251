"""Plain text and Markdown: paragraphs, headings, and the numbers somebody typed."""

import re

from app.sources.decoding import decode
from app.sources.gathering import Gathering, refuse
from producers.reading.limits import Limits
from producers.reading.wordplaces import find_typed_number

_HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*#*\s*$")


def read(data: bytes, name: str, limits: Limits) -> Gathering:  # noqa: ARG001 - one shape for all readers
    """Read a text file. Bytes that are no text are refused."""
    decoded = decode(data)
    if decoded.text.count("\x00") > 2:
        return refuse("not-text", name=name)
    gathered = Gathering()
    add_paragraphs(decoded.text, gathered, marked=name.lower().endswith((".md", ".markdown")))
    if decoded.guessed and not decoded.text.isascii():
        gathered.notice("encoding-guessed", encoding=decoded.encoding)
    return gathered


def add_paragraphs(text: str, gathered: Gathering, *, marked: bool = False, where: str = "") -> None:
    """Add the paragraphs of a text; `marked` reads Markdown headings, `where` goes before each line label."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    pending: list[str] = []
    first = 1
    for number, line in enumerate([*lines, ""], start=1):
        heading = _HEADING.match(line) if marked else None
        starts_clause = bool(pending) and bool(find_typed_number(line, heading=False))
        if (not line.strip() or heading or starts_clause) and pending:
            _add(gathered, pending, first, where)
            pending = []
        if heading:
            label = f"{where}line {number}"
            number_typed = find_typed_number(heading.group(2), heading=True)
            gathered.add("heading", heading.group(2), label, number=number_typed, level=len(heading.group(1)) - 1)
        elif line.strip():
            first = first if pending else number
            pending.append(line)


def _add(gathered: Gathering, lines: list[str], first: int, where: str) -> None:
    text = "\n".join(lines).strip("\ufeff")
    number = find_typed_number(text, heading=False)
    gathered.add("clause" if number else "paragraph", text, f"{where}line {first}", number=number)
