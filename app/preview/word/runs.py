"""The runs of a Word paragraph: words with their looks, tracked changes, fields, notes, comments and pictures."""

from dataclasses import dataclass, field, replace

from app.preview.document import GONE, Change, FieldKind, Picture, Run
from app.preview.word.properties import LONGEST, Layer, merge, read_letters
from app.preview.word.styles import Sheetful
from producers.reading.markup import Element, child, elements, name, value
from producers.reading.wordstyles import to_int
from producers.reading.wordtext import choose_content

_W = name("w:p")[:-1]
_CHANGES: dict[str, Change] = {
    f"{_W}ins": "inserted",
    f"{_W}moveTo": "moved_here",
    f"{_W}del": "deleted",
    f"{_W}moveFrom": "moved_away",
}
_SIGNS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "\u2011", "softHyphen": "\u00ad"}
_NOTES = {"footnoteReference": "footnote", "endnoteReference": "endnote"}
_PASSED = {f"{_W}{tag}" for tag in ("pPr", "rPr", "sdtPr", "sdtEndPr", "rubyPr", "rt", "instrText", "delInstrText")}
_FIELDS: dict[str, FieldKind] = {"PAGE": "page", "NUMPAGES": "pages", "SECTIONPAGES": "pages"}
_EMU_PER_TWIP = 635


@dataclass
class OpenField:
    """A field whose end has not come: its instruction, whether its result has begun, whether that is filled in."""

    instruction: str = ""
    in_result: bool = False
    is_filled: bool = False

    @property
    def kind(self) -> FieldKind:
        """What is filled in on the page; "" for fields whose stored result is shown."""
        words = self.instruction.split()
        return _FIELDS.get(words[0].upper(), "") if words else ""


@dataclass
class StoryState:
    """What runs on from paragraph to paragraph: open fields and the comments whose words are going on."""

    fields: list[OpenField] = field(default_factory=list)
    comments: list[int] = field(default_factory=list)


@dataclass
class Numbers:
    """Numbers of notes and comments by kind and id, and the part their pictures are found through."""

    notes: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)
    comments: dict[str, int] = field(default_factory=dict)


@dataclass
class RunReader:
    """Walks one paragraph. `base` are the letters of its style; pictures come from `pictures` by relation id."""

    styles: Sheetful
    state: StoryState
    numbers: Numbers
    base: Layer
    pictures: dict[str, bytes]
    runs: list[Run] = field(default_factory=list)
    found_pictures: list[Picture] = field(default_factory=list)
    boxes: list[Element] = field(default_factory=list)
    notes: list[int] = field(default_factory=list)
    turns: bool = False

    def read(self, paragraph: Element) -> None:
        """Walk everything in the paragraph."""
        for item in paragraph:
            self._walk(item, "")

    def _walk(self, item: Element, change: Change) -> None:
        tag = item.tag
        if tag in _PASSED:
            return
        if tag == f"{_W}r":
            self._read_run(item, change)
        elif tag == f"{_W}fldSimple":
            self._walk_simple_field(item, change)
        elif tag == f"{_W}commentRangeStart":
            self._open_comment(item)
        elif tag == f"{_W}commentRangeEnd":
            self._close_comment(item)
        else:
            mine = _CHANGES.get(tag, change)
            for inner in choose_content(item):
                self._walk(inner, change if change in GONE else mine)

    def _open_comment(self, item: Element) -> None:
        number = self.numbers.comments.get(item.get(name("w:id"), ""))
        if number:
            self.state.comments.append(number)

    def _close_comment(self, item: Element) -> None:
        number = self.numbers.comments.get(item.get(name("w:id"), ""))
        if number in self.state.comments:
            self.state.comments.remove(number)

    def _walk_simple_field(self, item: Element, change: Change) -> None:
        opened = OpenField(item.get(name("w:instr"), ""), in_result=True)
        self.state.fields.append(opened)
        for inner in item:
            self._walk(inner, change)
        self._close_field(change)

    def _read_run(self, run: Element, change: Change) -> None:
        properties = child(run, "w:rPr")
        style = value(properties, "w:rStyle") or ""
        letters = merge(self.base, self.styles.letters_of(style), read_letters(properties, self.styles.theme))
        if not letters.get("hidden"):
            for item in run:
                self._read_item(item, letters, change)

    def _read_item(self, item: Element, letters: Layer, change: Change) -> None:
        tag = item.tag.rpartition("}")[2] if item.tag.startswith(_W) else ""
        if tag in {"t", "delText"}:
            self._add(item.text or "", letters, "deleted" if tag == "delText" else change)
        elif tag == "br" and item.get(name("w:type")) == "page":
            self.turns = True
            self._add("\f", letters, change)
        elif tag in _SIGNS:
            self._add(_SIGNS[tag], letters, change)
        elif tag == "sym":
            self._add("\u2022", letters, change)
        elif tag == "instrText" and self.state.fields:
            self.state.fields[-1].instruction += item.text or ""
        elif tag == "fldChar":
            self._step_field(item.get(name("w:fldCharType"), ""), letters, change)
        elif tag in _NOTES:
            self._add_note(_NOTES[tag], item, letters, change)
        elif tag in {"footnoteRef", "endnoteRef"}:
            return
        elif item.tag not in _PASSED:
            self._look_inside(item)

    def _add_note(self, kind: str, item: Element, letters: Layer, change: Change) -> None:
        position, mark = self.numbers.notes.get((kind, item.get(name("w:id"), "")), (-1, ""))
        if mark:
            self.notes.append(position)
            self._add(mark, merge(letters, {"raised": 1}), change)

    def _step_field(self, step: str, letters: Layer, change: Change) -> None:
        if step == "begin":
            self.state.fields.append(OpenField())
        elif step == "separate" and self.state.fields:
            self.state.fields[-1].in_result = True
        elif step == "end" and self.state.fields:
            if not self.state.fields[-1].in_result:
                self._fill_field(letters, change)
            self._close_field(change)

    def _close_field(self, change: Change) -> None:
        if self.state.fields[-1].kind and not self.state.fields[-1].is_filled:
            self._fill_field(self.base, change)
        self.state.fields.pop()

    def _fill_field(self, letters: Layer, change: Change) -> None:
        opened = self.state.fields[-1]
        if opened.kind and not opened.is_filled:
            opened.is_filled = True
            self.runs.append(Run("#", self.styles.look(letters, change), opened.kind))

    def _add(self, text: str, letters: Layer, change: Change) -> None:
        if any(not one.in_result for one in self.state.fields):
            return
        if any(one.kind for one in self.state.fields):
            self._fill_field(letters, change)
            return
        look = self.styles.look(letters, change)
        comment = self.state.comments[-1] if self.state.comments else 0
        last = self.runs[-1] if self.runs else None
        if last is not None and not last.field and (last.look, last.comment) == (look, comment):
            self.runs[-1] = replace(last, text=last.text + text)
        elif text:
            self.runs.append(Run(text, look, "", comment))

    def _look_inside(self, item: Element) -> None:
        if item.tag == f"{_W}txbxContent":
            self.boxes.append(item)
            return
        if item.tag in {name("wp:inline"), name("wp:anchor")}:
            self._read_picture(item)
        for inner in choose_content(item):
            self._look_inside(inner)

    def _read_picture(self, item: Element) -> None:
        blip = next(elements(item, "a:blip"), None)
        if blip is None:
            return
        extent, about = child(item, "wp:extent"), child(item, "wp:docPr")
        width = to_int(extent.get("cx")) if extent is not None else None
        height = to_int(extent.get("cy")) if extent is not None else None
        words = about.get("descr", "") if about is not None else ""
        data = self.pictures.get(blip.get(name("r:embed"), ""), b"")
        self.found_pictures.append(Picture(data, _twips(width), _twips(height), words))


def _twips(emu: int | None) -> int:
    return min(max((emu or 0) // _EMU_PER_TWIP, 0), LONGEST)
