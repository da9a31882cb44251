"""A small inline notation for the authors of playbooks and for models: text in, runs out, and back.

`**bold**`, `*italic*`, `[[Term]]`, `[ref:block]`, `[ref:block|number]` (full, page, title), `[fig:name]`,
`[fig:name|style]`, `[blank:label]`, `[blank:label|kind]`, `[verify:words|reason]`, `[note:footnote]`,
`[remark:comment]`, `[br]`. A backslash takes the next character literally. Brackets that are none of these and
stars that close nothing stay text.
"""

from collections.abc import Mapping

from producers.content.inline_tags import Piece, read_pieces, write_tag
from producers.content.numbering import Numbering
from producers.content.runs import Blank, FigureRun, LineBreak, Reference, Run, Runs, Term, Text, Verify
from producers.content.typography import curl_quotes
from producers.figures import Figure, FigureBook, format_figure

BLANK_LINE = "_" * 22
SHORT_REASON = 60
_SPECIAL = "\\*[]|\"'"


def escape_inline(text: str) -> str:
    """Return the text so that `parse_inline` gives it back verbatim: for names and values put into a template."""
    return "".join(f"\\{letter}" if letter in _SPECIAL else letter for letter in text)


def parse_inline(text: str, *, curly: bool = True) -> Runs:
    """Return the runs of a notation text; `curly` turns straight quotes into curly ones unless escaped.

    Raises ContentProblem: "tag_not_closed", "tag_without_value", "tag_with_unknown_kind", "tag_without_reason".
    """
    builder = _Builder(curly=curly)
    for piece in _resolve_stars(read_pieces(text)):
        builder.add(piece)
    return builder.finish()


class _Builder:
    """Collects pieces into runs; neighbouring text of one emphasis becomes one run."""

    def __init__(self, *, curly: bool) -> None:
        self._curly = curly
        self._runs: list[Run] = []
        self._letters: list[str] = []
        self._before = ""
        self._bold = False
        self._italic = False

    def add(self, piece: Piece) -> None:
        if piece.run is not None:
            self._add_run(piece.run)
        elif piece.toggles:
            self._flush()
            self._bold ^= "b" in piece.toggles
            self._italic ^= "i" in piece.toggles
        else:
            words = curl_quotes(piece.text, self._before) if self._curly and not piece.escaped else piece.text
            self._letters.append(words)
            self._before = words[-1:] or self._before

    def _add_run(self, run: Run) -> None:
        self._flush()
        if isinstance(run, FigureRun) and self._bold:
            run = run.model_copy(update={"bold": True})
        if isinstance(run, Verify) and self._curly:
            run = run.model_copy(update={"text": curl_quotes(run.text), "reason": curl_quotes(run.reason)})
        self._runs.append(run)
        self._before = " " if isinstance(run, LineBreak) else "x"

    def _flush(self) -> None:
        text = "".join(self._letters)
        self._letters.clear()
        if not text:
            return
        last = self._runs[-1] if self._runs else None
        if isinstance(last, Text) and (last.bold, last.italic) == (self._bold, self._italic):
            self._runs[-1] = last.model_copy(update={"text": last.text + text})
            return
        self._runs.append(Text(text=text, bold=self._bold, italic=self._italic))

    def finish(self) -> Runs:
        self._flush()
        return tuple(self._runs)


def _resolve_stars(pieces: list[Piece]) -> list[Piece]:
    """Turn runs of stars into toggles; a toggle that is never closed becomes stars again."""
    resolved: list[Piece] = []
    opened: dict[str, int] = {}
    for index, piece in enumerate(pieces):
        if not piece.stars:
            resolved.append(piece)
            continue
        left = piece.stars
        while left:
            size = 2 if left >= 2 else 1
            resolved.append(_toggle(pieces, index, size, opened, len(resolved)))
            left -= size
    for mark, position in opened.items():
        resolved[position] = Piece(text="**" if mark == "b" else "*")
    return resolved


def _toggle(pieces: list[Piece], index: int, size: int, opened: dict[str, int], position: int) -> Piece:
    mark = "b" if size == 2 else "i"
    if mark in opened and _solid(pieces, index - 1, last=True):
        del opened[mark]
        return Piece(toggles=mark)
    if mark not in opened and _solid(pieces, index + 1, last=False):
        opened[mark] = position
        return Piece(toggles=mark)
    return Piece(text="*" * size)


def _solid(pieces: list[Piece], index: int, *, last: bool) -> bool:
    """Whether the neighbour of a star is something other than white space or the end of the text."""
    if not 0 <= index < len(pieces):
        return False
    piece = pieces[index]
    if piece.run is not None or piece.escaped:
        return True
    letter = piece.text[-1:] if last else piece.text[:1]
    return bool(letter) and not letter.isspace()


def to_markup(runs: Runs) -> str:
    """Return the notation of runs; parsing it gives the same runs when no two neighbours could be one."""
    parts: list[str] = []
    bold = italic = False
    for run in runs:
        wants_bold = isinstance(run, Text | FigureRun) and run.bold
        wants_italic = isinstance(run, Text) and run.italic
        parts.append(("**" if wants_bold != bold else "") + ("*" if wants_italic != italic else ""))
        bold, italic = wants_bold, wants_italic
        parts.append(_mark_text(run.text, edged=bold or italic) if isinstance(run, Text) else write_tag(run))
    parts.append(("**" if bold else "") + ("*" if italic else ""))
    return "".join(parts)


def _mark_text(text: str, *, edged: bool) -> str:
    marked = escape_inline(text)
    if not edged:
        return marked
    head = "\\" if marked[:1].isspace() else ""
    if len(text) > 1 and marked[-1:].isspace():
        marked = f"{marked[:-1]}\\{marked[-1]}"
    return head + marked


def plain_text(
    runs: Runs, figures: FigureBook, numbering: Numbering, language: str = "en-GB", *, quotes: str = "“”"
) -> str:
    """Return runs as words: figures formatted, references resolved, blanks as a line, notes and remarks left out.

    Raises ContentProblem for a figure without a home or a reference without a target.
    """
    index = {figure.name: figure for figure in figures.figures}
    return "".join(_plain(run, index, figures, numbering, language, quotes) for run in runs)


def _plain(
    run: Run, index: Mapping[str, Figure], figures: FigureBook, numbering: Numbering, language: str, quotes: str
) -> str:
    words = ""
    match run:
        case Text():
            words = run.text
        case Term():
            words = f"{quotes[0]}{run.text}{quotes[1]}"
        case Reference():
            words = numbering.show(run)
        case FigureRun():
            words = format_figure(index.get(run.name) or figures.find(run.name), run.style, language)
        case Blank():
            words = BLANK_LINE
        case Verify():
            words = verify_words(run)
        case LineBreak():
            words = "\n"
    return words


def verify_words(run: Verify) -> str:
    """Return the visible words of a verify mark: in square brackets, with the reason when it is short."""
    reason = f", {run.reason}" if len(run.reason) <= SHORT_REASON else ""
    return f"[{run.text}: verify{reason}]"
