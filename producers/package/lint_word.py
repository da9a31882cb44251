"""Lint of Word files across parts: styles, numbering, bookmarks, references, fields, tables, notes and comments."""

from collections import Counter
from typing import Any

from producers.package.faults import LintFault
from producers.package.opened import OpenedPackage
from producers.package.word_fields import field_faults, target_names
from producers.package.word_names import attribute, document_of, texts_of, word

_STYLE_USES = ("pStyle", "rStyle", "tblStyle", "basedOn", "next", "link", "numStyleLink", "styleLink")
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_FIRST = {"p": "pPr", "r": "rPr", "tbl": "tblPr", "tc": "tcPr"}
_NOTES = {
    "footnoteReference": ("footnotes", "footnote"),
    "endnoteReference": ("endnotes", "endnote"),
    "commentReference": ("comments", "comment"),
}


def check_word(package: OpenedPackage) -> list[LintFault]:
    """Return the faults of a docx beyond those every package can have."""
    document = document_of(package)
    if document is None:
        return []
    texts = texts_of(package)
    faults = _style_faults(package, texts) + _numbering_faults(package, texts)
    faults += _bookmark_faults(texts) + _note_faults(package, texts)
    names = target_names(texts)
    for part, tree in texts.items():
        faults += field_faults(part, tree, names) + _table_faults(part, tree) + _order_faults(part, tree)
        faults += _change_faults(part, tree)
    return faults


def _related_tree(package: OpenedPackage, kind: str) -> tuple[str, Any]:
    for one in package.related(package.main_part(), kind):
        if one.target in package.trees:
            return one.target, package.trees[one.target]
    return "", None


def _style_faults(package: OpenedPackage, texts: dict[str, Any]) -> list[LintFault]:
    name, styles = _related_tree(package, "styles")
    if styles is None:
        return []
    ids = [attribute(one, "styleId") for one in styles.iter(word("style"))]
    known = set(ids)
    faults = [LintFault("duplicate_style", name, one) for one, count in Counter(ids).items() if count > 1]
    parts = texts | {name: styles}
    number_part, numbering = _related_tree(package, "numbering")
    if numbering is not None:
        parts = parts | {number_part: numbering}
    for part, tree in parts.items():
        used = {attribute(node, "val") for use in _STYLE_USES for node in tree.iter(word(use))}
        faults += [LintFault("undefined_style", part, one) for one in sorted(used - known)]
    return faults


def _numbering_faults(package: OpenedPackage, texts: dict[str, Any]) -> list[LintFault]:
    name, numbering = _related_tree(package, "numbering")
    style_part, styles = _related_tree(package, "styles")
    parts = texts | ({style_part: styles} if styles is not None else {})
    nodes = {part: list(tree.iter(word("numId"))) for part, tree in parts.items()}
    known = {"0"} | (
        {attribute(one, "numId") for one in numbering.iter(word("num"))} if numbering is not None else set()
    )
    faults = [
        LintFault("undefined_numbering", part, one)
        for part, found in nodes.items()
        for one in sorted({attribute(node, "val") for node in found} - known)
    ]
    return faults + (_numbering_part_faults(name, numbering) if numbering is not None else [])


def _numbering_part_faults(name: str, numbering: Any) -> list[LintFault]:
    abstract = {attribute(one, "abstractNumId") for one in numbering.findall(word("abstractNum"))}
    used = {attribute(one, "val") for one in numbering.iter(word("abstractNumId"))}
    faults = [LintFault("undefined_abstract_numbering", name, one) for one in sorted(used - abstract)]
    tags = [child.tag for child in numbering if child.tag in {word("abstractNum"), word("num")}]
    if tags != sorted(tags, key=lambda tag: tag == word("num")):
        faults.append(LintFault("numbering_order", name))
    ids = Counter(attribute(one, "numId") for one in numbering.findall(word("num")))
    return faults + [LintFault("duplicate_numbering", name, one) for one, count in ids.items() if count > 1]


def _bookmark_faults(texts: dict[str, Any]) -> list[LintFault]:
    starts: list[tuple[str, str, str]] = []
    faults: list[LintFault] = []
    for part, tree in texts.items():
        own, ends, found = _bookmarks(part, tree)
        starts += own
        faults += found
        missing = Counter(one for _part, one, _name in own) - Counter(ends)
        faults += [LintFault("unpaired_bookmark", part, one) for one in sorted(missing)]
    names = Counter(name.casefold() for _part, _id, name in starts)
    faults += [LintFault("duplicate_bookmark_name", "", name) for name, count in names.items() if count > 1]
    ids = Counter((part, one) for part, one, _name in starts)
    return faults + [LintFault("duplicate_bookmark_id", part, one) for (part, one), count in ids.items() if count > 1]


def _bookmarks(part: str, tree: Any) -> tuple[list[tuple[str, str, str]], list[str], list[LintFault]]:
    """Return the starts, the ids of ends, and a fault for each end that has no start before it."""
    starts: list[tuple[str, str, str]] = []
    ends: list[str] = []
    faults = []
    for node in tree.iter(word("bookmarkStart"), word("bookmarkEnd")):
        if next(node.iterancestors(_FALLBACK), None) is not None:
            continue  # an older drawing of the same text repeats its marks
        mark = attribute(node, "id")
        if node.tag == word("bookmarkStart"):
            starts.append((part, mark, attribute(node, "name")))
            continue
        if mark not in {one for _part, one, _name in starts}:
            faults.append(LintFault("unpaired_bookmark", part, mark))
        ends.append(mark)
    return starts, ends, faults


def _note_faults(package: OpenedPackage, texts: dict[str, Any]) -> list[LintFault]:
    faults = []
    for use, (kind, tag) in _NOTES.items():
        name, tree = _related_tree(package, kind)
        ids = [attribute(one, "id") for one in tree.iter(word(tag))] if tree is not None else []
        faults += [LintFault(f"duplicate_{tag}", name, one) for one, count in Counter(ids).items() if count > 1]
        for part, text in texts.items():
            used = {attribute(node, "id") for node in text.iter(word(use))}
            faults += [LintFault(f"missing_{tag}", part, one) for one in sorted(used - set(ids))]
            if tag == "comment":
                faults += _comment_ranges(part, text, set(ids))
    return faults


def _comment_ranges(part: str, tree: Any, known: set[str]) -> list[LintFault]:
    starts = Counter(attribute(node, "id") for node in tree.iter(word("commentRangeStart")))
    ends = Counter(attribute(node, "id") for node in tree.iter(word("commentRangeEnd")))
    odd = sorted((starts - ends) | (ends - starts))
    faults = [LintFault("unpaired_comment_range", part, one) for one in odd]
    return faults + [LintFault("missing_comment", part, one) for one in sorted(set(starts) - known)]


def _table_faults(part: str, tree: Any) -> list[LintFault]:
    faults = []
    for table in tree.iter(word("tbl")):
        if table.find(word("tblGrid")) is None:
            faults.append(LintFault("table_without_grid", part))
        if table.find(word("tr")) is None and not list(table.iter(word("tr"))):
            faults.append(LintFault("table_without_row", part))
    for row in tree.iter(word("tr")):
        if not list(row.iter(word("tc"))):
            faults.append(LintFault("row_without_cell", part))
    for cell in tree.iter(word("tc")):
        blocks = [child for child in cell if child.tag != word("tcPr")]
        if not blocks or not _ends_with_paragraph(blocks[-1]):
            faults.append(LintFault("cell_without_paragraph", part))
    return faults


def _ends_with_paragraph(node: Any) -> bool:
    """A cell must end with a paragraph; one inside a content control or a custom tag counts, marks do not matter."""
    while node is not None and str(node.tag).endswith(
        ("bookmarkEnd", "bookmarkStart", "commentRangeEnd", "moveToRangeEnd")
    ):
        node = node.getprevious()
    if node is None:
        return False
    return node.tag == word("p") or (node.tag in {word("sdt"), word("customXml")} and bool(list(node.iter(word("p")))))


def _order_faults(part: str, tree: Any) -> list[LintFault]:
    faults = []
    for tag, properties in _FIRST.items():
        for node in tree.iter(word(tag)):
            late = [child for child in node[1:] if child.tag == word(properties)]
            if late and not (tag == "tbl" and node[0].tag == word("bookmarkStart")):
                faults.append(LintFault("misplaced_properties", part, properties))
    for body in tree.iter(word("body")):
        if any(child.tag == word("sectPr") for child in body[:-1]):
            faults.append(LintFault("misplaced_properties", part, "sectPr"))
    return list(dict.fromkeys(faults))


def _change_faults(part: str, tree: Any) -> list[LintFault]:
    marks = [node for tag in ("ins", "del", "moveFrom", "moveTo") for node in tree.iter(word(tag))]
    faults = [LintFault("change_without_author", part) for node in marks if not attribute(node, "author")]
    kept = [node for change in tree.iter(word("del")) for node in change.iter(word("t"))]
    return faults[:1] + ([LintFault("deleted_text_as_text", part)] if kept else [])
