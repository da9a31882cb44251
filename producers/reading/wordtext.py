"""The text of one Word paragraph: final and original, with fields, notes, highlights and hidden words."""

from dataclasses import dataclass, field
from typing import Literal

from producers.reading.markup import Element, name, switch, value
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
_HIGHLIGHT, _VANISH, _STYLE = f"{_W}highlight", f"{_W}vanish", f"{_W}rStyle"
_LOOKS = {_HIGHLIGHT, _VANISH, _STYLE}
_FORMATTING = {f"{_W}rPrChange", f"{_W}pPrChange"}

_T = f"{_W}t"
_DEL_TEXT = f"{_W}delText"
_SYM = f"{_W}sym"
_INSTRUCTION = f"{_W}instrText"
_FIELD_CHAR = f"{_W}fldChar"
_R = f"{_W}r"
_PPR = f"{_W}pPr"
_SIMPLE = f"{_W}fldSimple"
_SDT = f"{_W}sdt"
_BOX = f"{_W}txbxContent"
_RPR = f"{_W}rPr"
_RPR_CHANGE = f"{_W}rPrChange"
_PPR_CHANGE = f"{_W}pPrChange"
_BOOKMARKS = {f"{_W}bookmarkStart", f"{_W}bookmarkEnd"}
_ALTERNATE = f"{_MC}AlternateContent"

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
        return bool(self.stack) and any(one.instruction.strip().upper().startswith("TOC") for one in self.stack)

    def in_instruction(self) -> bool:
        """Whether the text here is an instruction and is not shown."""
        return bool(self.stack) and any(not one.in_result for one in self.stack)


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
        for item in paragraph:
            if item.tag == _R:
                self._read_run(item, "both")
            elif item.tag == _PPR:
                self._note_paragraph_changes(item)
            else:
                self._walk(item, "both")
        self.in_contents = self.in_contents or self.fields_open.in_contents()

    def _note_paragraph_changes(self, properties: Element) -> None:
        for item in properties:
            if item.tag == _PPR_CHANGE:
                self.revisions.append(("formatting", item.get(name("w:author"), "")))
            elif item.tag == _RPR:
                marks = [one for one in item if one.tag in _INSERTED or one.tag in _DELETED]
                self.revisions += [("paragraph mark", one.get(name("w:author"), "")) for one in marks]

    def _walk(self, item: Element, keeping: Keeping) -> None:
        tag = item.tag
        if tag == _R:
            self._read_run(item, keeping)
        elif tag in _SKIPPED:
            return
        elif tag in _INSERTED or tag in _DELETED:
            self._walk_change(item, keeping)
        elif tag == _SIMPLE:
            self._walk_simple_field(item, keeping)
        elif tag == _SDT:
            self._walk_control(item, keeping)
        elif tag in _BOOKMARKS:
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
        properties = run.find(_RPR)
        before, pieces = self.length, len(self.final)
        if properties is not None and (change := properties.find(_RPR_CHANGE)) is not None:
            self.revisions.append(("formatting", change.get(name("w:author"), "")))
        for item in run:
            self._read_run_item(item, keeping)
        if properties is not None and len(properties) and self.length > before:
            added = "".join(self.final[pieces:])
            if added.strip():
                self._note_look(properties, added)

    def _note_look(self, properties: Element, added: str) -> None:
        marks = {item.tag: item for item in properties if item.tag in _LOOKS}
        if not marks:
            return
        if (value(marks.get(_HIGHLIGHT), "") or "none") != "none":
            self.highlighted.append(added)
        hidden = switch(properties, "w:vanish") if _VANISH in marks else None
        if hidden is None:
            hidden = self.styles.hides(value(marks.get(_STYLE), "") or "")
        if hidden:
            self.hidden.append(added)

    def _read_run_item(self, item: Element, keeping: Keeping) -> None:
        tag = item.tag
        if tag == _T:
            self._add(item.text or "", keeping)
        elif tag == _DEL_TEXT:
            self._add(item.text or "", "original" if keeping == "both" else keeping)
        elif tag in _PLAIN:
            self._add(_PLAIN[tag], keeping)
        elif tag == _SYM:
            self._add(_read_symbol(item), keeping)
        elif tag == _INSTRUCTION:
            self._add_instruction(item.text or "")
        elif tag == _FIELD_CHAR:
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
        if item.tag == _BOX:
            self.boxes.append(item)
            return
        for inner in choose_content(item):
            self._find_boxes(inner)


def choose_content(item: Element) -> list[Element]:
    """Return the children to read; of alternative contents only one, so that nothing is read twice."""
    if item.tag != _ALTERNATE:
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
