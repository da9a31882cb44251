"""Markdown shown as a document: headings, lists, tables, code, quotes. Pictures and links are named, never opened."""

import re
from dataclasses import dataclass, field, replace

from app.preview.document import Block, Cell, Frame, Line, Look, Paragraph, Row, Run, Setting, Table
from app.preview.text import BODY, MONO, WORDS, start_of
from app.preview.views import TextView

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
_ITEM = re.compile(r"(\s*)([-*+]|\d{1,3}[.)]|\([a-z0-9]{1,4}\))\s+(.*)$")
_RULE = re.compile(r"\s*([-*_])(?:\s*\1){2,}\s*$")
_FENCE = re.compile(r"\s*(```|~~~)")
_QUOTE = re.compile(r"\s*>\s?(.*)$")
_DIVIDER = re.compile(r"\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$")
_INLINE = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|__(?P<bold2>.+?)__|`(?P<code>[^`]+)`|(?<![\w*])\*(?P<italic>[^*\s][^*]*)\*(?!\w)"
    r"|(?<![\w_])_(?P<italic2>[^_\s][^_]*)_(?!\w)|!\[(?P<picture>[^\]]*)\]\([^)]*\)|\[(?P<link>[^\]]+)\]\((?P<target>[^)\s]*)[^)]*\)"
    r"|\\(?P<plain>[\\`*_{}\[\]()#+.!|<>~-])"
)
_SIZES = (40, 32, 27, 24, 22, 22)
_FRONT = re.compile(r"---\n(?:.*\n)*?---\n")
_WIDTH = 8400
_SIGN, _SIDES = 126, 220
_LINE = Line(4, "#DDD8CC")


@dataclass
class _Reader:
    blocks: list[Block] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    line: int = 0
    first: int = 0
    skipped: int = 0

    @property
    def place(self) -> str:
        """Where the line that is read stands, in the words of the readers."""
        return f"line {self.line}"

    def close(self) -> None:
        """End the paragraph that is going on."""
        if self.words:
            text = " ".join(line.strip() if not line.endswith("  ") else line.strip() + "\n" for line in self.words)
            words = inline(text.replace("\n ", "\n"))
            self.blocks.append(Paragraph(words, Setting(after=160, line=290), place=f"line {self.first}"))
            self.words = []


def read_markdown(text: str) -> TextView:
    """Return markdown as blocks, as many as can be set in time."""
    shown = start_of(text)
    front = _FRONT.match(shown)
    lines = (shown[front.end() :] if front else shown).split("\n")
    reader = _Reader(skipped=front.group().count("\n") if front else 0)
    at = 0
    while at < len(lines):
        at = _read_line(reader, lines, at)
    reader.close()
    return TextView("markdown", tuple(reader.blocks), is_cut=len(text) > len(shown))


def _read_line(reader: _Reader, lines: list[str], at: int) -> int:
    line = lines[at]
    reader.line = at + 1 + reader.skipped
    if not line.strip():
        reader.close()
        return at + 1
    if _FENCE.match(line):
        return _read_code(reader, lines, at)
    if at + 1 < len(lines) and "|" in line and "-" in lines[at + 1] and _DIVIDER.match(lines[at + 1]):
        return _read_table(reader, lines, at)
    heading, item, quote = _HEADING.match(line), _ITEM.match(line), _QUOTE.match(line)
    if heading or item or quote or _RULE.match(line):
        reader.close()
    if heading:
        reader.blocks.append(replace(_heading(heading), place=reader.place))
    elif _RULE.match(line):
        reader.blocks.append(Paragraph((Run("", Look(WORDS, 8)),), Setting(after=200, frame=Frame(bottom=_LINE))))
    elif item:
        return _read_item(reader, lines, at, item)
    elif quote:
        frame = Frame(left=Line(18, "#A9BEDD"))
        reader.blocks.append(Paragraph(inline(quote.group(1)), Setting(left=360, after=60, line=290, frame=frame)))
    else:
        reader.first = reader.first if reader.words else reader.line
        reader.words.append(line)
    return at + 1


def _heading(found: re.Match[str]) -> Paragraph:
    level = len(found.group(1))
    look = Look(family="Cambria", size=_SIZES[level - 1], bold=True)
    return Paragraph(
        inline(found.group(2), look),
        Setting(before=280 if level > 1 else 0, after=120, keep_next=True),
        heading=level - 1,
    )


def _read_item(reader: _Reader, lines: list[str], at: int, found: re.Match[str]) -> int:
    depth = min(len(found.group(1).expandtabs(4)) // 2, 6)
    words = [found.group(3)]
    at += 1
    while at < len(lines) and lines[at].startswith(" ") and lines[at].strip() and not _ITEM.match(lines[at]):
        words.append(lines[at].strip())
        at += 1
    label = "\u2022" if found.group(2) in "-*+" else found.group(2)
    look = Look(WORDS, BODY)
    reader.blocks.append(
        Paragraph(
            inline(" ".join(words)),
            Setting(left=480 + depth * 400, first=-400, after=70, line=290),
            label=label,
            label_look=look,
            place=reader.place,
        )
    )
    return at


def _read_code(reader: _Reader, lines: list[str], at: int) -> int:
    reader.close()
    at += 1
    look = Look(family=MONO, size=19)
    while at < len(lines) and not _FENCE.match(lines[at]):
        words = lines[at].expandtabs(4)
        reader.blocks.append(Paragraph((Run(words, look),), Setting(left=200, line=260, ground="#F4F1EA")))
        at += 1
    return at + 1


def _read_table(reader: _Reader, lines: list[str], at: int) -> int:
    reader.close()
    aligned = ["right" if one.strip().endswith(":") else "left" for one in _split(lines[at + 1])]
    rows = [_split(lines[at])]
    at += 2
    while at < len(lines) and "|" in lines[at] and lines[at].strip():
        rows.append(_split(lines[at]))
        at += 1
    columns = max(len(row) for row in rows)
    made = [_make_row(row, columns, aligned, head=not number) for number, row in enumerate(rows)]
    shown = made if any(rows[0]) else made[1:]
    reader.blocks.append(Table(_widths(rows, columns), tuple(shown)))
    reader.blocks.append(Paragraph((Run("", Look(WORDS, 10)),)))
    return at


def _widths(rows: list[list[str]], columns: int) -> tuple[int, ...]:
    """Return widths that keep words whole, the rest shared out by how much there is to say."""
    cells = [[row[column] for row in rows if column < len(row)] for column in range(columns)]
    words = [max((len(word) for cell in one for word in cell.replace("**", "").split()), default=1) for one in cells]
    least = [min(word * _SIGN + _SIDES, _WIDTH // 2) for word in words]
    wanted = [
        max(min(max((len(cell) for cell in one), default=1), 60) * _SIGN - low, 0)
        for one, low in zip(cells, least, strict=True)
    ]
    rest = max(_WIDTH - sum(least), 0)
    share = min(rest / sum(wanted), 1.0) if sum(wanted) else 0.0
    return tuple(low + round(want * share) for low, want in zip(least, wanted, strict=True))


def _make_row(words: list[str], columns: int, aligned: list[str], *, head: bool) -> Row:
    cells = []
    for column in range(columns):
        text = words[column] if column < len(words) else ""
        right = column < len(aligned) and aligned[column] == "right"
        setting = Setting(before=50, after=50, alignment="right" if right else "left")
        look = Look(WORDS, 20, bold=head)
        frame = Frame(bottom=_LINE, top=_LINE if head else Line())
        cells.append(
            Cell(
                (Paragraph(inline(text, look), setting),),
                frame=frame,
                ground="#F4F1EA" if head else "",
                margins=(0, 100, 0, 100),
            )
        )
    return Row(tuple(cells), head=head)


def _split(line: str) -> list[str]:
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [one.replace("\\|", "|").strip() for one in re.split(r"(?<!\\)\|", inner)]


def inline(text: str, look: Look | None = None) -> tuple[Run, ...]:
    """Return the runs of a line of markdown."""
    base = look or Look(WORDS, BODY)
    runs: list[Run] = []
    at = 0
    for found in _INLINE.finditer(text):
        if found.start() > at:
            runs.append(Run(text[at : found.start()], base))
        runs += _inline(found, base)
        at = found.end()
    runs.append(Run(text[at:], base))
    return tuple(run for run in runs if run.text) or (Run("", base),)


def _inline(found: re.Match[str], base: Look) -> list[Run]:
    kind, words = found.lastgroup, found.group(found.lastgroup or 0)
    if kind in {"bold", "bold2"}:
        return [Run(words, _with(base, bold=True))]
    if kind in {"italic", "italic2"}:
        return [Run(words, _with(base, italic=True))]
    if kind == "code":
        return [Run(words, _with(base, family=MONO))]
    if kind == "picture":
        return [Run(f"[{words}]", _with(base, italic=True))]
    if kind == "target":
        return [Run(found.group("link"), _with(base, underlined=True)), Run(f" ({words})", base)] if words else []
    return [Run(words, base)]


def _with(base: Look, *, bold: bool = False, italic: bool = False, underlined: bool = False, family: str = "") -> Look:
    return Look(
        family=family or base.family,
        size=base.size,
        bold=base.bold or bold,
        italic=base.italic or italic,
        underlined=underlined,
        colour=base.colour,
    )
