"""From JSON on its way to words for the person: the last longer text of the result, not brackets, keys or handover."""

from collections import deque

_ESCAPES = {"n": " ", "t": " ", "r": " ", '"': '"', "\\": "\\", "/": "/", "b": "", "f": ""}
_MUTING = frozenset({"report", "downstream"})
_SHORTEST = 24
_LONGEST = 240
_KEPT = 4 * _LONGEST
"""Letters kept of one text: enough for what is shown, however long the text grows."""


class Readable:
    """Hears pieces of JSON or of plain text and knows the sentence that is being written."""

    def __init__(self) -> None:
        self._kind = ""
        self._plain = ""
        self._inside = False
        self._escaped = False
        self._unicode = 0
        self._code = ""
        self._depth = 0
        self._letters: deque[str] = deque(maxlen=_KEPT)
        self._closed = ""
        self._muted = False
        self._sentence = ""

    def hear(self, piece: str) -> str:
        """Take a piece; return the words to show now, or an empty string while there is nothing worth showing."""
        if not self._kind and piece.strip():
            self._kind = "json" if piece.lstrip()[:1] in {"{", "["} else "text"
        if self._kind == "text":
            self._plain = (self._plain + piece)[-_KEPT:]
            return _tail(self._plain)
        for letter in piece:
            self._take(letter)
        current = "".join(self._letters) if self._inside and not self._muted else ""
        return _tail(current if len(current) >= _SHORTEST else self._sentence)

    def _take(self, letter: str) -> None:
        if self._unicode:
            self._take_unicode(letter)
        elif self._escaped:
            self._escaped = False
            self._unicode = 4 if letter == "u" else 0
            self._code = ""
            self._letters.append(_ESCAPES.get(letter, ""))
        elif self._inside:
            self._take_inside(letter)
        else:
            self._take_outside(letter)

    def _take_unicode(self, letter: str) -> None:
        self._unicode -= 1
        self._code += letter
        if not self._unicode:
            self._letters.append(_named(self._code))

    def _take_inside(self, letter: str) -> None:
        if letter == "\\":
            self._escaped = True
        elif letter == '"':
            self._inside = False
            self._closed = "".join(self._letters)
        else:
            self._letters.append(letter)

    def _take_outside(self, letter: str) -> None:
        if letter == '"':
            self._inside = True
            self._letters.clear()
        elif letter == ":":
            self._muted = self._muted or (self._depth == 1 and self._closed in _MUTING)
            self._closed = ""
        elif letter in "{[":
            self._depth += 1
        elif letter in ",]}":
            self._depth -= letter != ","
            if len(self._closed) >= _SHORTEST and not self._muted:
                self._sentence = self._closed
            self._closed = ""


def _tail(words: str) -> str:
    line = " ".join(words[-2 * _LONGEST :].split())
    return line if len(line) <= _LONGEST else f"…{line[-_LONGEST:]}"


def _named(code: str) -> str:
    """Return the letter of four hexadecimal digits; halves of a pair, and what is no number, are left out."""
    try:
        number = int(code, 16)
    except ValueError:
        return ""
    return "" if 0xD800 <= number <= 0xDFFF else chr(number)
