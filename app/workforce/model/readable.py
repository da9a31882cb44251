"""From JSON on its way to words for the person: the last longer text that is being written, not brackets and keys."""

_ESCAPES = {"n": " ", "t": " ", "r": " ", '"': '"', "\\": "\\", "/": "/", "b": "", "f": ""}
_SHORTEST = 24
_LONGEST = 240


class Readable:
    """Hears pieces of JSON or of plain text and knows the sentence that is being written."""

    def __init__(self) -> None:
        self._inside = False
        self._escaped = False
        self._letters: list[str] = []
        self._seen_json = False
        self._plain: list[str] = []
        self._unicode = 0

    def hear(self, piece: str) -> str:
        """Take a piece; return the words to show now, or an empty string while there is nothing worth showing."""
        if not self._seen_json and (self._plain or piece.strip()):
            self._seen_json = not self._plain and piece.lstrip()[:1] in {"{", "["}
            if not self._seen_json:
                self._plain.append(piece)
                return _tail("".join(self._plain))
        for letter in piece:
            self._take(letter)
        words = "".join(self._letters)
        return _tail(words) if len(words) >= _SHORTEST else ""

    def _take(self, letter: str) -> None:
        if self._unicode:
            self._unicode -= 1
        elif self._escaped:
            self._escaped = False
            self._unicode = 4 if letter == "u" else 0
            self._letters.append(_ESCAPES.get(letter, ""))
        elif self._inside and letter == "\\":
            self._escaped = True
        elif letter == '"':
            self._inside = not self._inside
            if self._inside:
                self._letters = []
        elif self._inside:
            self._letters.append(letter)


def _tail(words: str) -> str:
    line = " ".join(words[-2 * _LONGEST :].split())
    return line if len(line) <= _LONGEST else f"…{line[-_LONGEST:]}"
