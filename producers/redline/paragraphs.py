"""Paragraphs that stayed, came or went."""

import re
from dataclasses import dataclass

from lxml import etree

from producers.redline.content import Content, ContentReader, Field, Holder, Leaf, Node
from producers.redline.ledger import Ledger
from producers.redline.marking import Marker, paragraph_properties
from producers.redline.names import ID, PPR, RANGE_MARKS, Element, canonical, w
from producers.redline.scribe import Fate, Scribe
from producers.redline.words import Step, compare_words

_TOLD = (w("pStyle"), w("numPr"), w("ind"), w("jc"), w("outlineLvl"), w("bidi"))
_LEAST_SHARED = 0.2
_NUMBERS = re.compile(r'noteReference w:id="[^"]*"|<w:id w:val="[^"]*"/>|"blank:\d+')
_BOOKMARKS = re.compile(r"<w:bookmark(?:Start|End) [^>]*>")


@dataclass
class ParagraphMerger:
    """Writes paragraphs with their changes; pairs of footnotes that belong together are collected for later."""

    marker: Marker
    ledger: Ledger
    old_reader: ContentReader
    new_reader: ContentReader
    notes: list[tuple[str, str, str]]

    def add(self, paragraph: Element, fate: Fate, *, mark: bool = True, record: bool = True) -> None:
        """Mark a whole paragraph as inserted, deleted or moved. Without `mark` its end stays as it is."""
        reader = self.old_reader if fate in {"del", "from"} else self.new_reader
        content = reader.read(paragraph)
        self._clear(paragraph)
        Scribe(paragraph, self.marker).write_all(content, fate)
        if mark and fate != "same":
            self.marker.mark_paragraph(paragraph, fate)
        if record:
            self.ledger.go_to(paragraph)
            self.ledger.replace(content.text if fate == "del" else "", content.text if fate == "ins" else "")

    def merge(self, old: Element, new: Element) -> None:
        """Write the changes from old to new into the new paragraph."""
        if _spelling(old) == _without_bookmarks(_spelling(new)):
            self._pair_all_notes(old, new)
            return
        before, after = self.old_reader.read(old), self.new_reader.read(new)
        self.ledger.go_to(new)
        self._clear(new)
        self.merge_content(before, after, Scribe(new, self.marker))
        if _told(old) != _told(new):
            self.marker.note_properties(new, old.find(PPR))
            self.ledger.add("formatted", before.text, after.text)

    def merge_moved(self, was: Element, new: Element) -> None:
        """Write a paragraph at the place it moved to, with the changes in it; `was` is a copy of the old one."""
        for mark in list(was.iter(*RANGE_MARKS)):  # they stay where it moved from
            mark.getparent().remove(mark)
        before, after = self.old_reader.read(was), self.new_reader.read(new)
        self._clear(new)
        self.merge_content(before, after, Scribe(new, self.marker, moved=True))
        self.marker.mark_paragraph(new, "to")

    def merge_content(self, before: Content, after: Content, scribe: Scribe) -> None:
        """Write the nodes of two contents, each once."""
        steps = compare_words(
            [node.key for node in before.nodes],
            [node.key for node in after.nodes],
            [node.shown for node in before.nodes],
        )
        for step in _whole_if_strange(steps, before, after):
            if step.same:
                self._write_same(
                    before.nodes[step.old_from : step.old_to], after.nodes[step.new_from : step.new_to], scribe
                )
            else:
                self._write_changed(
                    before.nodes[step.old_from : step.old_to], after.nodes[step.new_from : step.new_to], scribe
                )
        scribe.marks(before.after)
        scribe.marks(after.after)
        scribe.finish()

    def _write_changed(self, old: list[Node], new: list[Node], scribe: Scribe) -> None:
        for node in old:
            scribe.write(node, "del")
        for node in new:
            scribe.write(node, "ins")
        self.ledger.replace("".join(node.text for node in old), "".join(node.text for node in new))

    def _write_same(self, old: list[Node], new: list[Node], scribe: Scribe) -> None:
        dressed: list[str] = []
        for before, after in zip(old, new, strict=True):
            after.before = [*before.before, *after.before]
            if isinstance(before, Holder) and isinstance(after, Holder):
                scribe.marks(after.before)
                scribe.enclose(after, "same", _Filler(self, before, after))
            elif isinstance(before, Leaf) and isinstance(after, Leaf):
                self._pair_notes(before, after)
                if before.look.key != after.look.key and after.text.strip():
                    dressed.append(after.text)
                scribe.write(after, "same", before.look)
            else:
                scribe.marks(_marks_inside(before))
                scribe.write(after, "same")
        words = " ".join(" ".join(dressed).split())
        self.ledger.add("formatted", words, words)

    def _pair_notes(self, old: Leaf, new: Leaf) -> None:
        if new.key in {"footnote", "endnote"} and old.element is not None and new.element is not None:
            self.notes.append((new.key, old.element.get(ID, ""), new.element.get(ID, "")))

    def _pair_all_notes(self, old: Element, new: Element) -> None:
        for kind in ("footnote", "endnote"):
            tag = w(f"{kind}Reference")
            for before, after in zip(old.iter(tag), new.iter(tag), strict=True):
                self.notes.append((kind, before.get(ID, ""), after.get(ID, "")))

    def _clear(self, paragraph: Element) -> None:
        for child in list(paragraph):
            if child.tag != PPR:
                paragraph.remove(child)
        paragraph_properties(paragraph)


class _Filler:
    """Writes the inside of a control or link that stands on both sides."""

    def __init__(self, merger: ParagraphMerger, old: Holder, new: Holder) -> None:
        self._merger, self._old, self._new = merger, old, new

    def __call__(self, scribe: Scribe) -> None:
        """Write the changes inside."""
        self._merger.merge_content(self._old.content, self._new.content, scribe)


def _spelling(paragraph: Element) -> str:
    """Return a paragraph as XML without the numbers of its notes, which are compared on their own, and of controls."""
    text: str = etree.tostring(paragraph, encoding="unicode")
    return _NUMBERS.sub("", text) if "noteReference" in text or "sdtPr" in text else text


def _without_bookmarks(spelling: str) -> str:
    return _BOOKMARKS.sub("", spelling) if "<w:bookmark" in spelling else spelling


def _whole_if_strange(steps: list[Step], before: Content, after: Content) -> list[Step]:
    """Return one single change when two paragraphs share so little that a mix of both could not be read."""
    if any(node.shown is None for node in before.nodes) or all(step.same for step in steps):
        return steps
    shared = sum(len("".join(n.text for n in before.nodes[s.old_from : s.old_to]).split()) for s in steps if s.same)
    words = min(len(before.text.split()), len(after.text.split()))
    if words < 4 or shared >= _LEAST_SHARED * words:
        return steps
    return [Step(0, len(before.nodes), 0, len(after.nodes))]


def _told(paragraph: Element) -> str:
    """Return what is told about a paragraph when it changes: style, number, place, direction; not distances."""
    properties = paragraph.find(PPR)
    if properties is None:
        return ""
    return "".join(canonical(one) for one in properties if one.tag in _TOLD)


def _marks_inside(node: Node) -> list[Element]:
    """Return the marks that stand inside a field of the old text, which itself is not written."""
    if isinstance(node, Field):
        return [mark for item in node.items for mark in (*item.before, *_marks_inside(item))]
    if isinstance(node, Holder):
        inner = [mark for item in node.content.nodes for mark in (*item.before, *_marks_inside(item))]
        return [*inner, *node.content.after]
    return []
