"""Lint of fields: every begun field ends, and every reference points at a bookmark that exists."""

import re
from dataclasses import dataclass, field
from typing import Any

from producers.package.faults import LintFault
from producers.package.word_names import attribute, word

_REFERENCES = frozenset({"REF", "PAGEREF", "NOTEREF"})
_STORY_ROOTS = frozenset(word(tag) for tag in ("footnote", "endnote", "comment"))
_BUILT_IN_TARGETS = frozenset({"_top", "_end"})


@dataclass
class _Open:
    """A field that has begun: its instruction so far, and whether its result has started."""

    instruction: list[str] = field(default_factory=list)
    separated: bool = False


def target_names(texts: dict[str, Any]) -> frozenset[str]:
    """Return the bookmark names of all texts, case-folded, since Word's are not case-sensitive."""
    marks = (node for tree in texts.values() for node in tree.iter(word("bookmarkStart")))
    return frozenset(attribute(node, "name").casefold() for node in marks)


def field_faults(part: str, tree: Any, names: frozenset[str]) -> list[LintFault]:
    """Return faults of the fields and links of one part; each note or comment is a story of its own."""
    stories = [node for node in tree if node.tag in _STORY_ROOTS] or [tree]
    faults: list[LintFault] = []
    instructions: list[str] = [attribute(node, "instr") for node in tree.iter(word("fldSimple"))]
    for story in stories:
        found, complete = _fields(part, story)
        faults += found
        instructions += complete
    missing = {target for target in map(_target, instructions) if target and target.casefold() not in names}
    anchors = {attribute(node, "anchor") for node in tree.iter(word("hyperlink"))} - {""} - _BUILT_IN_TARGETS
    lost = sorted(anchor for anchor in anchors if anchor.casefold() not in names)
    faults += [LintFault("broken_reference", part, one) for one in sorted(missing)]
    return faults + [LintFault("broken_link", part, one) for one in lost]


def _fields(part: str, story: Any) -> tuple[list[LintFault], list[str]]:
    opened: list[_Open] = []
    faults: list[LintFault] = []
    complete: list[str] = []
    for node in story.iter(word("fldChar"), word("instrText"), word("delInstrText")):
        if node.tag != word("fldChar"):
            _add_instruction(opened, node.text or "")
            continue
        fault = _step(opened, complete, attribute(node, "fldCharType"))
        if fault:
            faults.append(LintFault(fault, part))
    if opened:
        faults.append(LintFault("unclosed_field", part, "".join(opened[-1].instruction).strip()))
    return faults, complete


def _add_instruction(opened: list[_Open], text: str) -> None:
    if opened and not opened[-1].separated:
        opened[-1].instruction.append(text)


def _step(opened: list[_Open], complete: list[str], kind: str) -> str:
    if kind == "begin":
        opened.append(_Open())
        return ""
    if not opened:
        return "unopened_field"
    if kind == "separate":
        if opened[-1].separated:
            return "unclosed_field"
        opened[-1].separated = True
    elif kind == "end":
        complete.append("".join(opened.pop().instruction))
    return ""


def _target(instruction: str) -> str:
    """Return the bookmark a reference names, or "" for other fields."""
    words = re.findall(r'"[^"]*"|\S+', instruction)
    if len(words) < 2 or words[0].upper() not in _REFERENCES:
        return ""
    return str(words[1]).strip('"')
