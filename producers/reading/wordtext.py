"""The text of one Word paragraph: final and original, with fields, notes, highlights and hidden words."""

from dataclasses import dataclass, field
from typing import Literal

from producers.reading.markup import Element, child, name, switch, value
from producers.reading.wordmodel import FieldUse, NoteMark, RevisionKind
from producers.reading.wordstyles import Styles

_W = name("w:p")[:-1]
_MC = name("mc:Choice")[: -len("Choice")]
_INSERTED = {f"{_W}ins", f"{_W}moveTo"}
_DELETED = {f"{_W}del", f"{_W}moveFrom"}
_PLAIN = {f"{_W}tab": "\t", f"{_W}br": "\n", f"{_W}cr": "\n", f"{_W}noBreakHyphen": "\u2011", f"{_W}ptab": "\t"}
_MARKS: dict[str, Literal["footnote", "endnote", "comment"]] = {
    f"{_W}footnoteReference": "footnote",
    f"{_W}endnoteReference": "endnote",
    f"{_W}commentReference": "comment",
}
_SKIPPED = {f"{_W}pPr", f"{_W}rPr", f"{_W}sdtPr", f"{_W}sdtEndPr", f"{_W}rubyPr", f"{_W}rt"}
_FORMATTING = {f"{_W}rPrChange", f"{_W}pPrChange"}

Keeping = Literal["both", "final", "original", "none"]


@dataclass
class OpenField:
    """A complex field whose end has not come yet; it may run over several paragraphs."""

    instruction: str = ""
    in_result: bool = False
    start: int = 0
    paragraph: int = 0


@dataclass
class FieldState:
    """The fields open at this point of a story."""

    stack: list[OpenField] = field(default_factory=list)

    def in_contents(self) -> bool:
        """Whether a table of contents is open here."""
        return any(one.instruction.strip().upper().startswith("TOC") for one in self.stack)

    def in_instruction(self) -> bool:
        """Whether the text here is an instruction and is not shown."""
        return any(not one.in_result for one in self.stack)


@dataclass
class ParagraphText:
    """Collects the text of a paragraph while its XML is walked; `boxes` are text boxes met on the way."""

    styles: Styles
    fields_open: FieldState
    index: int
    final: list[str] = field(default_factory=list)
    original: list[str] = field(default_factory=list)
    length: int = 0
    fields: list[FieldUse] = field(default_factory=list)
    marks: list[NoteMark] = field(default_factory=list)
    highlighted: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    boxes: list[Element] = field(default_factory=list)
    controls: list[tuple[Element, int, str]] = field(default_factory=list)
    bookmarks: list[Element] = field(default_factory=list)
    revisions: list[tuple[RevisionKind, str]] = field(default_factory=list)
    in_contents: bool = False

    def read(self, paragraph: Element) -> None:
        """Walk the paragraph."""
        self.in_contents = self.fields_open.in_contents()
        self._note_paragraph_changes(child(paragraph, "w:pPr"))
        for item in paragraph:
            self._walk(item, "both")
        self.in_contents = self.in_contents or self.fields_open.in_contents()

    def _note_paragraph_changes(self, properties: Element | None) -> None:
        marks = child(properties, "w:rPr")
        for kind in ("w:ins", "w:del", "w:moveFrom", "w:moveTo"):
            if (change := child(marks, kind)) is not None:
                self.revisions.append(("paragraph mark", change.get(name("w:author"), "")))
        if (change := child(properties, "w:pPrChange")) is not None:
            self.revisions.append(("formatting", change.get(name("w:author"), "")))

    def _walk(self, item: Element, keeping: Keeping) -> None:
        tag = item.tag
        if tag in _SKIPPED:
            return
        if tag == f"{_W}r":
            self._read_run(item, keeping)
        elif tag in _INSERTED or tag in _DELETED:
            self._walk_change(item, keeping)
        elif tag == f"{_W}fldSimple":
            self._walk_simple_field(item, keeping)
        elif tag == f"{_W}sdt":
            self._walk_control(item, keeping)
        elif tag in {f"{_W}bookmarkStart", f"{_W}bookmarkEnd"}:
            self.bookmarks.append(item)
        else:
            self._walk_children(item, keeping)

    def _walk_children(self, item: Element, keeping: Keeping) -> None:
        for inner in choose_content(item):
            self._walk(inner, keeping)

    def _walk_change(self, item: Element, keeping: Keeping) -> None:
        inserted = item.tag in _INSERTED
        self.revisions.append(("insertion" if inserted else "deletion", item.get(name("w:author"), "")))
        mine: Keeping = "final" if inserted else "original"
        both = keeping in {"both", mine}
        for inner in item:
            self._walk(inner, mine if both else "none")

    def _walk_simple_field(self, item: Element, keeping: Keeping) -> None:
        start = self.length
        self._walk_children(item, keeping)
        self._close_field(item.get(name("w:instr"), ""), start)

    def _walk_control(self, item: Element, keeping: Keeping) -> None:
        start = self.length
        self._walk_children(item, keeping)
        self.controls.append((item, start, self.text[start:]))

    @property
    def text(self) -> str:
        """The final text so far."""
        return "".join(self.final)

    def _read_run(self, run: Element, keeping: Keeping) -> None:
        properties = child(run, "w:rPr")
        before = self.length
        if (change := child(properties, "w:rPrChange")) is not None:
            self.revisions.append(("formatting", change.get(name("w:author"), "")))
        for item in run:
            self._read_run_item(item, keeping)
        added = self.text[before:] if self.length > before else ""
        if added.strip():
            self._note_look(properties, added)

    def _note_look(self, properties: Element | None, added: str) -> None:
        if (value(properties, "w:highlight") or "none") != "none":
            self.highlighted.append(added)
        hidden = switch(properties, "w:vanish")
        if hidden is None:
            hidden = self.styles.hides(value(properties, "w:rStyle") or "")
        if hidden:
            self.hidden.append(added)

    def _read_run_item(self, item: Element, keeping: Keeping) -> None:
        tag = item.tag
        if tag == f"{_W}t":
            self._add(item.text or "", keeping)
        elif tag == f"{_W}delText":
            self._add(item.text or "", "original" if keeping == "both" else keeping)
        elif tag in _PLAIN:
            self._add(_PLAIN[tag], keeping)
        elif tag == f"{_W}sym":
            self._add(_read_symbol(item), keeping)
        elif tag == f"{_W}instrText":
            self._add_instruction(item.text or "")
        elif tag == f"{_W}fldChar":
            self._step_field(item.get(name("w:fldCharType"), ""))
        elif tag in _MARKS:
            self.marks.append(NoteMark(_MARKS[tag], item.get(name("w:id"), ""), self.length))
        elif tag not in _SKIPPED:
            self._find_boxes(item)

    def _add(self, text: str, keeping: Keeping) -> None:
        if self.fields_open.in_instruction():
            return
        if keeping in {"both", "final"}:
            self.final.append(text)
            self.length += len(text)
        if keeping in {"both", "original"}:
            self.original.append(text)

    def _add_instruction(self, text: str) -> None:
        if self.fields_open.stack:
            self.fields_open.stack[-1].instruction += text

    def _step_field(self, step: str) -> None:
        stack = self.fields_open.stack
        if step == "begin":
            stack.append(OpenField(paragraph=self.index))
        elif step == "separate" and stack:
            stack[-1].in_result = True
            stack[-1].start = self.length if stack[-1].paragraph == self.index else 0
        elif step == "end" and stack:
            closed = stack.pop()
            start = closed.start if closed.paragraph == self.index and closed.in_result else self.length
            self._close_field(closed.instruction, start)

    def _close_field(self, instruction: str, start: int) -> None:
        words = instruction.split()
        if not words:
            return
        plain = [one.strip('"') for one in words[1:] if not one.startswith("\\")]
        switches = frozenset(one.lower() for one in words[1:] if one.startswith("\\"))
        result = self.text[start:]
        self.fields.append(FieldUse(words[0].upper(), plain[0] if plain else "", switches, result, start))

    def _find_boxes(self, item: Element) -> None:
        if item.tag == f"{_W}txbxContent":
            self.boxes.append(item)
            return
        for inner in choose_content(item):
            self._find_boxes(inner)


def choose_content(item: Element) -> list[Element]:
    """Return the children to read; of alternative contents only one, so that nothing is read twice."""
    if item.tag != f"{_MC}AlternateContent":
        return list(item)
    choices = [one for one in item if one.tag == f"{_MC}Choice" and len(one)]
    fallback = [one for one in item if one.tag == f"{_MC}Fallback"]
    chosen = (choices or fallback)[:1]
    return list(chosen[0]) if chosen else []


def _read_symbol(item: Element) -> str:
    """Symbol fonts have their signs in a private area; a bullet-like mark stands for those without a code."""
    try:
        code = int(item.get(name("w:char"), ""), 16)
    except ValueError:
        return ""
    return "\u2022" if 0xF000 <= code <= 0xF0FF else chr(code)
