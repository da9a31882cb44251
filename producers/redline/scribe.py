"""Writes nodes as runs: what came into w:ins, what went into w:del, what stands elsewhere now into w:moveTo."""

from collections.abc import Callable
from typing import Literal

from producers.redline.content import Content, Field, Holder, Leaf, Look, Node
from producers.redline.marking import Marker, strike
from producers.redline.names import (
    DEL,
    DEL_TEXT,
    FIELD_CHAR,
    INS,
    INSTRUCTION,
    MOVE_FROM,
    MOVE_TO,
    RPR,
    SDT,
    SDT_CONTENT,
    SPACE,
    Element,
    R,
    T,
    w,
)

Fate = Literal["same", "ins", "del", "from", "to"]
"""What became of words: "from" and "to" are the two places of what was moved."""

_WRAPS = {"ins": INS, "del": DEL, "from": MOVE_FROM, "to": MOVE_TO}
_FIELD_PARTS = {FIELD_CHAR, INSTRUCTION}
"""The parts of a field stand in runs of their own, as every program writes and expects them."""

RANGES = {
    "ins": "customXmlInsRange",
    "del": "customXmlDelRange",
    "from": "customXmlMoveFromRange",
    "to": "customXmlMoveToRange",
}


class Scribe:
    """Writes below one parent: neighbours of one fate share a mark, neighbours of one look share a run.

    In a paragraph that `moved` here, what stayed has moved, and what went came here first and went then: its mark
    stands inside one of what came, so that refusing takes it away with all else that came here.
    """

    def __init__(self, parent: Element, marker: Marker, *, moved: bool = False) -> None:
        self._parent = parent
        self._marker = marker
        self._moved = moved
        self._wrap: Element | None = None
        self._fate: Fate = "same"
        self._run: Element | None = None
        self._run_key: tuple[str, str] | None = None
        self._waiting: tuple[Element, str] | None = None
        self._words: list[str] = []

    def write(self, node: Node, fate: Fate, was: Look | None = None) -> None:
        """Write one node. `was` is the look the same words had before, when that can be told."""
        self.marks(node.before)
        if isinstance(node, Field):
            for item in node.items:
                self.write(item, fate)
        elif isinstance(node, Holder) and self._moved and fate == "del":
            for inner in node.content.nodes:  # its shell stands where it moved from; here only the words are shown
                self.write(inner, fate)
        elif isinstance(node, Holder):
            self.enclose(node, fate, lambda inside: inside.write_all(node.content, fate))
        else:
            self._write_leaf(node, fate, was)

    def write_all(self, content: Content, fate: Fate) -> None:
        """Write all of a content with one fate."""
        for node in content.nodes:
            self.write(node, fate)
        self.marks(content.after)
        self.finish()

    def finish(self) -> None:
        """Write the words that still wait for more of their look."""
        if self._waiting is not None and self._words:
            _add_text(*self._waiting, "".join(self._words))
        self._waiting, self._words = None, []

    def marks(self, marks: list[Element]) -> None:
        """Write marks of no width; they stand outside all changes."""
        if marks:
            self._end()
            self._parent.extend(marks)

    def enclose(self, holder: Holder, fate: Fate, fill: Callable[["Scribe"], None]) -> None:
        """Write the shell of a control or link and let `fill` write its inside.

        A control that came or went is marked as such, as Word does it, so that it goes with its words.
        """
        self._end()
        shell = holder.shell
        if shell.tag != SDT:
            _empty(shell)
            self._parent.append(shell)
            fill(self._inside(shell))
            return
        self._enclose_control(shell, self._here(fate), fill)

    def _enclose_control(self, shell: Element, fate: Fate, fill: Callable[["Scribe"], None]) -> None:
        inside = shell.find(SDT_CONTENT)
        if inside is None:
            inside = shell.makeelement(SDT_CONTENT, {})
            shell.append(inside)
        _empty(inside)
        if fate == "same":
            self._parent.append(shell)
            fill(self._inside(inside))
            return
        start, end = self._marker.make_range(shell, RANGES[fate])
        self._parent.extend((start, shell))
        inside.append(end)
        fill(self._inside(inside))
        start, end = self._marker.make_range(shell, RANGES[fate])
        inside.append(start)
        self._parent.append(end)

    def _inside(self, parent: Element) -> "Scribe":
        return Scribe(parent, self._marker, moved=self._moved)

    def _here(self, fate: Fate) -> Fate:
        return "to" if self._moved and fate == "same" else fate

    def _write_leaf(self, leaf: Leaf, wanted: Fate, was: Look | None) -> None:
        fate = self._here(wanted)
        target = self._target(fate)
        if leaf.bare:
            self._run = None
            if fate == "del":
                strike(leaf.element)
            target.append(leaf.element)
            return
        alone = leaf.element is not None and leaf.element.tag in _FIELD_PARTS
        if alone:
            self._run = None
        run = self._run_for(target, fate, leaf.look, was)
        if leaf.element is None:
            self._add_words(run, DEL_TEXT if fate == "del" else T, leaf.text)
            return
        self.finish()
        run.append(leaf.element)
        if fate == "del":
            strike(run)
        if alone:
            self._run = None

    def _add_words(self, run: Element, tag: str, words: str) -> None:
        """Keep words until their run gets something else: a text that grows word by word is slow."""
        if self._waiting is None or self._waiting[0] is not run or self._waiting[1] != tag:
            self.finish()
            self._waiting = run, tag
        self._words.append(words)

    def _target(self, fate: Fate) -> Element:
        if fate != self._fate or (fate != "same" and self._wrap is None):
            self._end()
            self._fate = fate
            if fate != "same":
                self._wrap = self._begin_wrap(fate)
        return self._parent if self._wrap is None else self._wrap

    def _begin_wrap(self, fate: Fate) -> Element:
        """Begin a mark. The outer one of two carries no date: LibreOffice drops both where theirs are the same."""
        parent = self._parent
        if self._moved and fate == "del":
            parent = self._marker.make(parent, INS, dated=False)
            self._parent.append(parent)
        wrap = self._marker.make(parent, _WRAPS[fate])
        parent.append(wrap)
        return wrap

    def _run_for(self, target: Element, fate: Fate, look: Look, was: Look | None) -> Element:
        changed = fate in {"same", "to"} and was is not None and was.key != look.key
        key = (look.key, was.key if changed and was is not None else look.key)
        if self._run is not None and self._run_key == key:
            return self._run
        run = target.makeelement(R, {})
        target.append(run)
        if look.properties is not None or changed:
            run.append(_properties(run, look.properties))
        if changed and was is not None:
            run[0].append(self._look_change(run, was))
        self._run, self._run_key = run, key
        return run

    def _look_change(self, run: Element, was: Look) -> Element:
        change = self._marker.make(run, w("rPrChange"))
        change.append(_properties(run, was.properties))
        return change

    def _end(self) -> None:
        self._wrap, self._run, self._run_key, self._fate = None, None, None, "same"


def _properties(like: Element, properties: Element | None) -> Element:
    made = like.makeelement(RPR, {})
    if properties is not None:
        made.extend(one.__deepcopy__({}) for one in properties if one.tag != w("rPrChange"))
    return made


def _add_text(run: Element, tag: str, text: str) -> None:
    words = run.makeelement(tag, {SPACE: "preserve"})
    words.text = text
    run.append(words)


def _empty(element: Element) -> None:
    for child in list(element):
        element.remove(child)
