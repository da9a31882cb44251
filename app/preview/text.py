"""Plain words: how bytes become text, and text becomes paragraphs."""

import re
from html.parser import HTMLParser
from typing import Literal

from app.preview.document import Block, Look, Paragraph, Run, Setting
from app.preview.views import TextView

MOST = 2_000_000
MOST_LINES = 20_000
MONO = "Liberation Mono"
WORDS = ""
BODY = 22
LONGEST_LINE = 5_000
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_PLAIN = Setting(after=0, line=276)
_CODE = Setting(after=0, line=264)


def decode(data: bytes) -> str:
    """Return the text of bytes: UTF-8 or UTF-16 where they say so, else the western code page; no control signs."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", errors="replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", errors="replace")
    return clean(text)


def clean(text: str) -> str:
    """Return the text with one kind of line end and without control signs."""
    return _CONTROL.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))


def read_plain(text: str, kind: Literal["words", "code"]) -> TextView:
    """Return text as paragraphs, one for each line, as many as can be set in time."""
    shown = start_of(text)
    return TextView(kind, plain_blocks(shown, code=kind == "code"), is_cut=len(text) > len(shown))


def start_of(text: str) -> str:
    """Return the start of a text that can be set in time: two million signs and twenty thousand lines at most."""
    shown = text[:MOST]
    if shown.count("\n") <= MOST_LINES:
        return shown
    return "\n".join(shown.split("\n", MOST_LINES)[:MOST_LINES])


def plain_blocks(text: str, *, code: bool = False) -> tuple[Block, ...]:
    """Return one paragraph for each line of the text."""
    look = Look(family=MONO, size=20) if code else Look(family=WORDS, size=BODY)
    setting = _CODE if code else _PLAIN
    lines = [piece for line in _lines(text, code=code) for piece in _pieces(line)]
    return tuple(
        Paragraph((Run(line, look),) if line else (Run("", look),), setting, place=f"line {number}")
        for number, line in enumerate(lines, start=1)
    )


def _lines(text: str, *, code: bool) -> list[str]:
    whole = text.rstrip("\n")
    return (whole.expandtabs(4) if code else whole).split("\n")


def _pieces(line: str) -> list[str]:
    """Cut a line that goes on without end, so that it can be set in time."""
    return [line[at : at + LONGEST_LINE] for at in range(0, len(line), LONGEST_LINE)] or [""]


class _Words(HTMLParser):
    """Collects the words of a web page; nothing it names is opened."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag in {"script", "style", "head", "template"}:
            self._silent += 1
        elif tag in {"br", "p", "div", "tr", "li", "h1", "h2", "h3", "h4", "table", "ul", "ol", "blockquote"}:
            self.pieces.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"script", "style", "head", "template"}:
            self._silent = max(self._silent - 1, 0)
        elif tag in {"p", "div", "tr", "h1", "h2", "h3", "h4", "table"}:
            self.pieces.append("\n")
        elif tag in {"td", "th"}:
            self.pieces.append("\t")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.pieces.append(re.sub(r"\s+", " ", data))


def html_words(source: str) -> str:
    """Return the words of a web page, line by line, without scripts, styles and pictures."""
    reader = _Words()
    reader.feed(source)
    reader.close()
    lines = [line.strip() for line in "".join(reader.pieces).split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
