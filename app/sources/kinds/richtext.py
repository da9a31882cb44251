"""Rich text files (.rtf): the words, without the parts a reader does not see as text."""

import re
from dataclasses import dataclass, field

from app.sources.gathering import Gathering, refuse
from app.sources.kinds.text import add_paragraphs
from producers.reading.limits import Limits

_TOKEN = re.compile(
    rb"\\([a-z]{1,32})(-?\d{1,10})?[ ]?|\\'([0-9a-fA-F]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)",
)
_SILENT = frozenset(
    b"fonttbl colortbl stylesheet info pict object themedata colorschememapping datastore listtable xmlnstbl "
    b"listoverridetable rsidtbl generator latentstyles fldinst filetbl revtbl shpinst nonshppict".split()
)
_SIGNS = {
    b"par": "\n\n", b"line": "\n", b"sect": "\n\n", b"page": "\n\n", b"tab": "\t", b"cell": " | ", b"row": "\n",
    b"emdash": "—", b"endash": "–", b"lquote": "‘", b"rquote": "’", b"ldblquote": "“", b"rdblquote": "”",
    b"bullet": "•", b"enspace": " ", b"emspace": " ",
}  # fmt: skip
_ESCAPED = {b"~": "\u00a0", b"_": "\u2011", b"-": "", b"\\": "\\", b"{": "{", b"}": "}", b"\n": "\n\n", b"\r": "\n\n"}


@dataclass
class _Group:
    """What holds inside one pair of braces."""

    silent: bool = False
    deleted: bool = False
    hidden: bool = False
    skip: int = 1


@dataclass
class _Words:
    """Reads tokens one by one."""

    codepage: str = "cp1252"
    groups: list[_Group] = field(default_factory=lambda: [_Group()])
    words: list[str] = field(default_factory=list)
    pending: bytearray = field(default_factory=bytearray)
    to_skip: int = 0
    starts: bool = False
    hidden: int = 0
    deleted: int = 0

    def step(self, found: re.Match[bytes]) -> None:
        word, number, code, escaped, brace, text = found.groups()
        if code:
            self._add_byte(bytes([int(code, 16)]))
            return
        self._flush()
        if brace == b"{":
            top = self.groups[-1]
            self.groups.append(_Group(top.silent, top.deleted, top.hidden, top.skip))
            self.starts = True
            return
        if brace == b"}":
            if len(self.groups) > 1:
                self.groups.pop()
        elif word:
            self._do_word(word, int(number) if number else None)
        elif escaped:
            self._do_escape(escaped)
        elif text:
            self._add_text(text)
        self.starts = False

    def _do_word(self, word: bytes, number: int | None) -> None:
        top = self.groups[-1]
        if self.starts and word in _SILENT:
            top.silent = True
        elif word == b"ansicpg" and number:
            self.codepage = f"cp{number}"
        elif word == b"uc" and number is not None:
            top.skip = number
        elif word == b"u" and number is not None:
            self._add(chr(number % 65536))
            self.to_skip = top.skip
        elif word in {b"deleted", b"v"}:
            on = number != 0
            top.deleted, top.hidden = (on, top.hidden) if word == b"deleted" else (top.deleted, on)
        elif word == b"plain":
            top.deleted = top.hidden = False
        elif word in _SIGNS:
            self._add(_SIGNS[word])

    def _do_escape(self, sign: bytes) -> None:
        if sign == b"*":
            self.groups[-1].silent = True
        else:
            self._add(_ESCAPED.get(sign, ""))

    def _add_byte(self, byte: bytes) -> None:
        if self.to_skip:
            self.to_skip -= 1
        else:
            self.pending += byte
        self.starts = False

    def _add_text(self, text: bytes) -> None:
        skipped = min(self.to_skip, len(text))
        self.to_skip -= skipped
        self._add(_decode(text[skipped:], self.codepage))

    def _flush(self) -> None:
        if self.pending:
            text, self.pending = _decode(bytes(self.pending), self.codepage), bytearray()
            self._add(text)

    def _add(self, text: str) -> None:
        top = self.groups[-1]
        if top.silent or not text:
            return
        if top.deleted:
            self.deleted += 1
            return
        self.hidden += 1 if top.hidden and text.strip() else 0
        self.words.append(text)

    def finish(self) -> str:
        self._flush()
        joined = "".join(self.words)
        paired = joined.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return re.sub(r"[ ]*\|[ ]*\n", "\n", paired)


def _decode(data: bytes, codepage: str) -> str:
    try:
        return data.decode(codepage)
    except (UnicodeDecodeError, LookupError):
        return data.decode("latin-1")


def read(data: bytes, name: str, limits: Limits) -> Gathering:  # noqa: ARG001 - one shape for all readers
    """Read a rich text file: tracked deletions are left out and counted, hidden words kept and counted."""
    if not data.lstrip().startswith(b"{\\rtf"):
        return refuse("damaged", name=name)
    words = _Words()
    for found in _TOKEN.finditer(data):
        words.step(found)
    gathered = Gathering()
    add_paragraphs(words.finish(), gathered)
    if words.hidden:
        gathered.notice("hidden-text", count=str(words.hidden), place="the text")
    if words.deleted:
        gathered.notice("deletions-left-out", count=str(words.deleted))
    return gathered
