"""Making the old file ready, so that what comes from it into the comparison cannot clash with the new file."""

import re

from producers.redline.names import (
    BOOKMARK_END,
    BOOKMARK_START,
    ID,
    INSTRUCTION,
    NAME,
    RELATION,
    SECTPR,
    Element,
    nodes_with_relations,
    visible_text,
    w,
)
from producers.redline.opening import Opened

OLD = "old:"
"""What relation and note ids of the old file begin with, until their parts are brought over."""

_CONTENTS = re.compile(r"_Toc(?=\d)")
_REFERENCES = ("footnoteReference", "endnoteReference")
_COMMENTS = ("commentRangeStart", "commentRangeEnd")
_LINK_FIELDS = re.compile(r"\b(?:REF|PAGEREF|NOTEREF|HYPERLINK)\b", re.IGNORECASE)


def prepare_old(old: Opened, trees: dict[str, Element], new_trees: dict[str, Element]) -> None:
    """Rename, in all text parts of the old file, what would clash, and take away its comments.

    Bookmarks that the new file has too are the new file's; entries of contents pages are counted, so theirs get names
    of their own.
    """
    names = {mark.get(NAME, "").casefold() for tree in new_trees.values() for mark in tree.iter(BOOKMARK_START)}
    first = first_free_bookmark(new_trees)
    for part, tree in trees.items():
        _drop_comments(tree)
        _rename_contents(tree)
        first = _keep_own_bookmarks(tree, names, first)
        for node in tree.iter(*(w(tag) for tag in _REFERENCES)):
            node.set(ID, f"{OLD}{node.get(ID, '')}")
        _rename_relations(part, tree)
    for section in old.document.iter(SECTPR):
        for reference in [*section.findall(w("headerReference")), *section.findall(w("footerReference"))]:
            section.remove(reference)


def _number(text: str | None) -> int:
    return int(text) if text and text.isdigit() else 0


def _drop_comments(tree: Element) -> None:
    for node in list(tree.iter(*(w(tag) for tag in _COMMENTS))):
        node.getparent().remove(node)
    for node in list(tree.iter(w("commentReference"))):
        run = node.getparent()
        run.remove(node)
        if all(child.tag == w("rPr") for child in run):
            run.getparent().remove(run)


def _rename_contents(tree: Element) -> None:
    for node in tree.iter(BOOKMARK_START):
        node.set(NAME, _CONTENTS.sub("_Tob", node.get(NAME, "")))
    for node in tree.iter(w("hyperlink")):
        if node.get(w("anchor")):
            node.set(w("anchor"), _CONTENTS.sub("_Tob", node.get(w("anchor"), "")))
    for node in tree.iter(INSTRUCTION):
        if _LINK_FIELDS.search(node.text or ""):
            node.text = _CONTENTS.sub("_Tob", node.text)


def _keep_own_bookmarks(tree: Element, names: set[str], first: int) -> int:
    """Take away the bookmarks that the new file has too, number the others from `first`; return the next number."""
    numbers: dict[str, str] = {}
    for node in list(tree.iter(BOOKMARK_START)):
        if node.get(NAME, "").casefold() in names:
            node.getparent().remove(node)
        else:
            numbers[node.get(ID, "")] = str(first)
            node.set(ID, str(first))
            first += 1
    for node in list(tree.iter(BOOKMARK_END)):
        if node.get(ID, "") in numbers:
            node.set(ID, numbers[node.get(ID, "")])
        else:
            node.getparent().remove(node)
    return first


def _rename_relations(part: str, tree: Element) -> None:
    prefix = f"{{{RELATION}}}"
    for node in nodes_with_relations(tree):
        for name in [one for one in node.attrib if one.startswith(prefix)]:
            node.set(name, f"{OLD}{part}:{node.get(name)}")


def paired_running_parts(old: Opened, new: Opened) -> dict[str, str]:
    """Return the header and footer parts that belong together, the new part first; sections are paired in order.

    When the number of sections differs, only the first of each belong together.
    """
    olds, news = list(old.document.iter(SECTPR)), list(new.document.iter(SECTPR))
    if len(olds) != len(news):
        olds, news = olds[:1], news[:1]
    pairs: dict[str, str] = {}
    for before, after in zip(olds, news, strict=False):
        here, there = _references(old, before), _references(new, after)
        for kind in here.keys() & there.keys():
            pairs.setdefault(there[kind], here[kind])
    return dict(sorted(pairs.items()))


def leave_running_words(old: Opened, new: Opened, pairs: dict[str, str]) -> bool:
    """Whether a header or footer with words belongs to none of the other file, so that no mark can show it."""
    sides = ((old, set(pairs.values())), (new, set(pairs)))
    return any(_lone_words(opened, paired) for opened, paired in sides)


def _lone_words(opened: Opened, paired: set[str]) -> bool:
    parts = {part for section in opened.document.iter(SECTPR) for part in _references(opened, section).values()}
    return any(visible_text(opened.tree(part)).strip() for part in parts - paired)


def _references(opened: Opened, section: Element) -> dict[tuple[str, str], str]:
    found = {}
    for tag in ("headerReference", "footerReference"):
        for node in section.findall(w(tag)):
            relation = opened.relations_of(opened.main).get(node.get(f"{{{RELATION}}}id", ""))
            if relation is not None and relation.target in opened.members:
                found[tag, node.get(w("type"), "default")] = relation.target
    return found


def drop_unused_bookmarks(trees: dict[str, Element], first: int) -> None:
    """Take away bookmarks of the old file (numbered from `first`) that nothing refers to."""
    used: set[str] = set()
    for tree in trees.values():
        for node in tree.iter(INSTRUCTION, w("delInstrText")):
            used |= {word.strip('"').casefold() for word in (node.text or "").split()}
        used |= {node.get(w("anchor"), "").casefold() for node in tree.iter(w("hyperlink"))}
        used |= {word.casefold() for node in tree.iter(w("fldSimple")) for word in node.get(w("instr"), "").split()}
    for tree in trees.values():
        gone = {
            node.get(ID)
            for node in tree.iter(BOOKMARK_START)
            if _number(node.get(ID)) >= first and node.get(NAME, "").casefold() not in used
        }
        for node in list(tree.iter(BOOKMARK_START, BOOKMARK_END)):
            if node.get(ID) in gone:
                node.getparent().remove(node)


def first_free_bookmark(trees: dict[str, Element]) -> int:
    """Return the first number that no bookmark of these parts uses."""
    return 1 + max((_number(node.get(ID)) for tree in trees.values() for node in tree.iter(BOOKMARK_START)), default=0)
