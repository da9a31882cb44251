"""Bytes of text files as text, whatever their encoding."""

import codecs
from dataclasses import dataclass

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


@dataclass(frozen=True)
class Decoded:
    """A text, the encoding it was read with, and whether that had to be guessed."""

    text: str
    encoding: str
    guessed: bool


def decode(data: bytes, declared: str = "") -> Decoded:
    """Return the text of the bytes. Nothing is lost: what no rule explains is read as Windows-1252."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _settle(data, encoding)
    if declared and (text := _try(data, declared)) is not None:
        return Decoded(text, declared.lower(), guessed=False)
    if (wide := _find_wide(data)) is not None:
        return wide
    if (text := _try(data, "utf-8")) is not None:
        return Decoded(text, "utf-8", guessed=False)
    return _settle(data, "cp1252", guessed=True)


def _settle(data: bytes, encoding: str, *, guessed: bool = False) -> Decoded:
    text = _try(data, encoding)
    if text is not None:
        return Decoded(text, encoding, guessed)
    return Decoded(data.decode("latin-1"), "latin-1", guessed=True)


def _try(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError, ValueError):
        return None


def _find_wide(data: bytes) -> Decoded | None:
    """UTF-16 without a mark: every other byte is zero in Western text."""
    sample = data[:400]
    if len(sample) < 4 or len(data) % 2:
        return None
    for encoding, zeros in (("utf-16-le", sample[1::2]), ("utf-16-be", sample[0::2])):
        if zeros.count(0) > len(zeros) * 0.6 and (text := _try(data, encoding)) is not None:
            return Decoded(text, encoding, guessed=True)
    return None
