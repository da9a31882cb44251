"""Signs and words: pairs that do not close, words that stand twice, sentences nobody can follow."""

import re
from collections.abc import Iterator

from app.checks.model import FileModel, Piece
from app.checks.remarks import CheckContext, Remark

_PAIRS = (("(", ")"), ("[", "]"))
_REACH = {"(": 12, "[": 60}
"""How many paragraphs further on a bracket may close."""
_LABEL = re.compile(r"(?:^|[\s;,:])(?:\d{1,2}|[a-z]{1,2}|[ivx]{1,5})$")
_TWICE = re.compile(r"\b([A-Za-z\u00c0-\u024f]{2,})[ \u00a0]+(\1)\b", re.IGNORECASE)
_MAY_STAND_TWICE = frozenset("that had die der das sie was blah bye is so very no yes long do".split())  # noqa: SIM905
_FACE = re.compile(r"[:;]-?[)(]")
_INCHES = re.compile(r"""(?<![\w.\-"$£€])\d[\d.,/]*["]""")
_WORDS_IN_SENTENCE = 110


def check_pairs(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A bracket or a quotation mark without its partner.

    Brackets may run over several paragraphs: an optional clause stands in one pair of square brackets.
    """
    unpaired = model.once(_unpaired_brackets)
    for piece in model.pieces:
        sign = unpaired.get(piece.index, "") or _unpaired_quote(model, piece)
        if sign:
            yield Remark(piece.label, {"sign": sign, "text": _short(piece.text)}, piece.index)


def _unpaired_brackets(model: FileModel) -> dict[int, str]:
    """The first bracket without a partner of each piece, by the index of the piece."""
    lost: dict[int, str] = {}
    for opening, closing in _PAIRS:
        open_ones: list[int] = []
        for piece in model.pieces:
            for sign in _left_over(piece.text, opening, closing):
                partner = _partner(model, open_ones, piece, _REACH[opening])
                if sign == opening:
                    open_ones.append(piece.index)
                elif partner is not None:
                    open_ones.remove(partner)
                else:
                    lost.setdefault(piece.index, sign)
        for index in open_ones:
            lost.setdefault(index, opening)
    return lost


def _partner(model: FileModel, open_ones: list[int], piece: Piece, reach: int) -> int | None:
    """The last piece of the same story, not too far before, that still has an open bracket."""
    near = [one for one in open_ones if piece.index - one <= reach and _one_story(model, one, piece)]
    return near[-1] if near else None


def _left_over(text: str, opening: str, closing: str) -> list[str]:
    """The brackets of one kind that a text does not pair itself; labels ("a)") and faces of signs need no partner."""
    text = _FACE.sub("  ", text)
    closed: list[str] = []
    depth = 0
    for place, sign in enumerate(text):
        if sign == opening:
            depth += 1
        elif sign == closing and depth:
            depth -= 1
        elif sign == closing and not _LABEL.search(text[:place]):
            closed.append(closing)
    return closed + [opening] * depth


def _one_story(model: FileModel, index: int, piece: Piece) -> bool:
    first = model.pieces[index].paragraph
    return first is None or piece.paragraph is None or first.story == piece.paragraph.story


def _unpaired_quote(model: FileModel, piece: Piece) -> str:
    """Straight marks must be even, curly ones must match; a quotation may run on into the next paragraph."""
    text = piece.text
    without_inches = _INCHES.sub("", text)
    if "\u201e" in text:
        return "" if text.count("\u201e") == text.count("\u201c") + text.count("\u201d") else "\u201e"
    opened, closed = text.count("\u201c"), text.count("\u201d")
    if text.count('"') % 2 and without_inches.count('"') % 2 and opened == closed:
        return '"'
    if opened == closed:
        return ""
    if opened == closed + 1 and _runs_on(model, piece, 1):
        return ""
    if closed == opened + 1 and _runs_on(model, piece, -1):
        return ""
    return "\u201c" if opened > closed else "\u201d"


def _runs_on(model: FileModel, piece: Piece, step: int) -> bool:
    """Whether a quotation goes over several paragraphs: the other end stands within the next twelve."""
    wanted = "\u201d" if step > 0 else "\u201c"
    other = "\u201c" if step > 0 else "\u201d"
    for distance in range(1, 13):
        index = piece.index + step * distance
        if not 0 <= index < len(model.pieces):
            return False
        near = model.pieces[index].text
        if near.count(wanted) > near.count(other):
            return True
        if near.count(other) > near.count(wanted) and not near.lstrip().startswith("\u201c"):
            return False
    return False


def check_double_words(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """The same word twice in a row."""
    for piece in model.pieces:
        if model.kind == "pptx" and "\n" in piece.text:
            continue
        for found in _TWICE.finditer(piece.text):
            word = found.group(1)
            same_case = word == found.group(2) or word.lower() == found.group(2)
            if word.lower() not in _MAY_STAND_TWICE and same_case and not word.isupper():
                yield Remark(piece.label, {"word": word}, piece.index)


def check_long_sentences(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A sentence of more than 110 words with nothing to hold on to: no semicolon, no list."""
    for piece in model.body:
        for sentence in re.split(r"(?<=[.!?;:])\s+", piece.text):
            count = len(sentence.split())
            if count > _WORDS_IN_SENTENCE:
                yield Remark(piece.label, {"count": str(count), "text": _short(sentence)}, piece.index)


def check_mixed_quotes(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """Straight and curly marks in one file; inch and foot marks after digits do not count."""
    straight = [one for one in model.body if re.search(r"""(?<![\d\s])['](?=[a-z])|(?<!\d)["]""", one.text)]
    curly = [one for one in model.body if re.search("[\u2018\u2019\u201c\u201d]", one.text)]
    if straight and curly:
        rare, usual = sorted((straight, curly), key=len)
        facts = {"count": str(len(rare)), "rare": "straight" if rare is straight else "curly"}
        yield Remark(rare[0].label, facts, rare[0].index, usual[0].label, usual[0].index)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 80 else line[:79].rstrip() + "…"
