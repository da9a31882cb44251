"""The content of a paragraph as a row of nodes that can be compared: words, fields, controls, links, pictures."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from producers.redline.names import (
    BREAK,
    FIELD_CHAR,
    HYPERLINK,
    INSTRUCTION,
    PPR,
    RANGE_MARKS,
    RETURN,
    RPR,
    SDT,
    SDT_CONTENT,
    SIMPLE_FIELD,
    TAB,
    Element,
    R,
    T,
    canonical,
    val,
    visible_text,
    w,
)
from producers.redline.words import split_words

_DROPPED = {w("proofErr"), w("lastRenderedPageBreak")}
_CLEAR = {w("smartTag"), w("customXml"), w("dir"), w("bdo")}
_WITHOUT_MEANING = {w("lang"), w("noProof"), w("rPrChange"), w("webHidden")}
_NOTES = {w("footnoteReference"): "footnote", w("endnoteReference"): "endnote"}
_SHOWN = {TAB: "\t", BREAK: "\n", RETURN: "\n"}
_COUNTED = frozenset({"PAGE", "NUMPAGES", "SECTIONPAGES", "DATE", "TIME"})
_CONTENTS_MARK = re.compile(r"_(?:Toc|Tob)\d+")
_LAST_DIGITS = re.compile(r"\d+$")


@dataclass(frozen=True)
class Look:
    """The properties of a run, and a spelling of them without what nobody sees (language, session marks)."""

    properties: Element | None
    key: str


@dataclass
class Leaf:
    """A word, a mark, a tab, a note reference, a picture. `element` is None for words; `bare` stands in no run."""

    key: str
    text: str
    look: Look
    element: Element | None = None
    bare: bool = False
    before: list[Element] = field(default_factory=list)

    @property
    def shown(self) -> str | None:
        """Its words when it may be swallowed by a larger change, else None."""
        return self.text if self.element is None else None


@dataclass
class Field:
    """A whole field with its result; it changes as one thing."""

    key: str
    text: str
    items: "list[Node]"
    before: list[Element] = field(default_factory=list)
    shown: None = None


@dataclass
class Holder:
    """A content control or a link: its shell without content, and what stands in it."""

    key: str
    text: str
    shell: Element
    content: "Content"
    before: list[Element] = field(default_factory=list)
    shown: None = None


Node = Leaf | Field | Holder


@dataclass
class Content:
    """Nodes in order, and marks of no width (bookmarks, comment ranges) that stand after the last."""

    nodes: list[Node] = field(default_factory=list)
    after: list[Element] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All words."""
        return "".join(node.text for node in self.nodes)


class ContentReader:
    """Reads paragraphs. `identify` names what a picture or object shows, whatever its relation is called.

    A field can begin in one paragraph and end in another (a contents page). Its ends are no words and stand outside
    all changes; with `ends` False they are left out, since only one side's can be written.
    """

    def __init__(self, identify: Callable[[Element], str], *, ends: bool = True) -> None:
        self._identify = identify
        self._ends = ends

    def read(self, parent: Element) -> Content:
        """Return the content of a paragraph, a link or the inside of a control."""
        return _gather_fields(list(self._pieces(parent)), ends=self._ends)

    def _pieces(self, parent: Element) -> Iterator[Node | Element]:
        """Yield nodes, and marks of no width as bare elements."""
        for item in parent:
            if item.tag == R:
                yield from self._run(item)
            elif item.tag in RANGE_MARKS:
                yield item
            elif item.tag in _CLEAR:
                yield from self._pieces(item)
            elif item.tag in {SDT, HYPERLINK, SIMPLE_FIELD}:
                yield self._holder(item)
            elif item.tag != PPR and item.tag not in _DROPPED and not item.tag.endswith("Pr"):
                yield Leaf(self._identify(item), visible_text(item), Look(None, ""), item, bare=True)

    def _run(self, run: Element) -> Iterator[Node | Element]:
        look = read_look(run.find(RPR))
        for item in run:
            if item.tag == T:
                yield from (Leaf(word, word, look) for word in split_words(item.text or ""))
            elif item.tag == w("commentReference"):
                yield _alone(run, item)
            elif item.tag != RPR and item.tag not in _DROPPED:
                key = _NOTES.get(item.tag) or _key(item) or self._identify(item)
                yield Leaf(key, _SHOWN.get(item.tag, ""), look, item)

    def _holder(self, item: Element) -> Holder:
        inside = item.find(SDT_CONTENT) if item.tag == SDT else item
        content = self.read(inside) if inside is not None else Content()
        return Holder(_holder_key(item, self._identify), content.text, item, content)


def read_look(properties: Element | None) -> Look:
    """Return the look of a run; properties that nobody sees are left out of its spelling."""
    if properties is None:
        return Look(None, "")
    return Look(properties, "".join(canonical(one) for one in properties if one.tag not in _WITHOUT_MEANING))


def _alone(run: Element, item: Element) -> Element:
    """Return a run of its own for an item, so that it can be kept apart from the words around it."""
    own = run.makeelement(R, {})
    if (properties := run.find(RPR)) is not None:
        own.append(properties.__copy__())
    own.append(item.__copy__())
    return own


def _key(item: Element) -> str:
    if len(item):
        return ""
    values = " ".join(f"{name}={text}" for name, text in sorted(item.attrib.items()) if "}rsid" not in name)
    return f"{item.tag} {values} {item.text or ''}"


def _holder_key(item: Element, identify: Callable[[Element], str]) -> str:
    if item.tag == SDT:
        properties = item.find(w("sdtPr"))
        tag = val(properties.find(w("tag"))) if properties is not None else ""
        title = val(properties.find(w("alias"))) if properties is not None else ""
        return f"control {title} {_LAST_DIGITS.sub('', tag)}"
    if item.tag == SIMPLE_FIELD:
        return f"field {plain_instruction(item.get(w('instr'), ''))}"
    return f"link {_CONTENTS_MARK.sub('_Toc', item.get(w('anchor'), ''))} {identify(item)}"


def plain_instruction(instruction: str) -> str:
    """Return an instruction with one blank between words and without the counted names of contents entries."""
    return _CONTENTS_MARK.sub("_Toc", " ".join(instruction.split()))


def _gather_fields(pieces: list[Node | Element], *, ends: bool) -> Content:
    """Join the runs of each field that begins and ends here; the ends of longer fields become marks of no width."""
    content = Content()
    waiting: list[Element] = []
    place = 0
    while place < len(pieces):
        piece = pieces[place]
        place += 1
        if not isinstance(piece, Leaf | Field | Holder):
            waiting.append(piece)
            continue
        kind = _field_part(piece)
        if kind == "begin" and (end := _find_end(pieces, place)):
            node: Node = _make_field([piece, *pieces[place:end]])
            place = end
        elif kind and isinstance(piece, Leaf):
            waiting += [_as_run(piece)] if ends else []
            continue
        else:
            node = piece
        node.before, waiting = [*waiting, *node.before], []
        content.nodes.append(node)
    content.after = waiting
    return content


def _field_part(piece: Node | Element) -> str:
    if not isinstance(piece, Leaf) or piece.element is None:
        return ""
    if piece.element.tag == INSTRUCTION:
        return "instruction"
    return str(piece.element.get(w("fldCharType"), "")) if piece.element.tag == FIELD_CHAR else ""


def _find_end(pieces: list[Node | Element], place: int) -> int:
    """Return the position after the end of a field that began before `place`, 0 when it ends elsewhere."""
    depth = 1
    for number in range(place, len(pieces)):
        kind = _field_part(pieces[number])
        depth += {"begin": 1, "end": -1}.get(kind, 0)
        if depth == 0:
            return number + 1
    return 0


def _make_field(pieces: list[Node | Element]) -> Field:
    """Return a field; marks inside it move before the piece they stand at."""
    items: list[Node] = []
    waiting: list[Element] = []
    instruction, depth, separated = "", 0, False
    words: list[str] = []
    for piece in pieces:
        if not isinstance(piece, Leaf | Field | Holder):
            waiting.append(piece)
            continue
        piece.before, waiting = [*waiting, *piece.before], []
        items.append(piece)
        kind = _field_part(piece)
        depth += {"begin": 1, "end": -1}.get(kind, 0)
        separated = separated or (kind == "separate" and depth == 1)
        if kind == "instruction" and not separated and isinstance(piece, Leaf) and piece.element is not None:
            instruction += piece.element.text or ""
        elif not kind and separated:
            words.append(piece.text)
    plain = plain_instruction(instruction)
    counted = plain.partition(" ")[0].upper() in _COUNTED
    text = "".join(words)
    return Field(f"field {plain} {'' if counted else text}", text, items)


def _as_run(leaf: Leaf) -> Element:
    """Return the run of a field's end that is to stand on its own."""
    element = leaf.element
    run = element.makeelement(R, {})  # type: ignore[union-attr]
    if leaf.look.properties is not None:
        run.append(leaf.look.properties.__copy__())
    run.append(element.__copy__())  # type: ignore[union-attr]
    return run
