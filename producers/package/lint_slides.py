"""Lint of PowerPoint files across parts: layouts, masters, the slide list, shape ids, text and tables."""

from collections import Counter
from typing import Any

from producers.package.faults import LintFault
from producers.package.opened import DOCUMENT_RELS, OpenedPackage

_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
_SLIDES = "http://schemas.openxmlformats.org/presentationml/2006/main"
_ID = f"{{{DOCUMENT_RELS}}}id"
_KINDS = ("slide", "slideLayout", "slideMaster", "notesSlide")
_NEEDED = {
    "slide": "slideLayout",
    "slideLayout": "slideMaster",
    "slideMaster": "theme",
    "notesSlide": "notesMaster",
    "notesMaster": "theme",
}
_FIRST_SLIDE_ID, _FIRST_MASTER_ID = 256, 2_147_483_648


def check_slides(package: OpenedPackage) -> list[LintFault]:
    """Return the faults of a pptx beyond those every package can have."""
    main = package.main_part()
    tree = package.trees.get(main)
    if tree is None:
        return []
    faults = _list_faults(package, main, tree) + _master_ids(package, main, tree)
    for kind, needed in _NEEDED.items():
        for name in _parts(package, kind):
            faults += _needed_faults(package, name, needed)
    for kind in _KINDS:
        for name in _parts(package, kind):
            faults += _shape_faults(name, package.trees[name]) + _text_faults(name, package.trees[name])
    return faults


def _parts(package: OpenedPackage, kind: str) -> tuple[str, ...]:
    return package.parts_of_type(f"presentationml.{kind}+xml")


def _list_faults(package: OpenedPackage, main: str, tree: Any) -> list[LintFault]:
    listed = list(tree.iter(f"{{{_SLIDES}}}sldId"))
    relations = {one.id: one.target for one in package.related(main, "slide")}
    faults = [
        LintFault("slide_without_relationship", main, node.get(_ID, ""))
        for node in listed
        if node.get(_ID) not in relations
    ]
    shown = {relations.get(node.get(_ID)) for node in listed}
    faults += [LintFault("slide_not_listed", name) for name in sorted(set(relations.values()) - shown)]
    repeated = Counter(node.get(_ID, "") for node in listed)
    faults += [LintFault("slide_listed_twice", main, one) for one, count in repeated.items() if count > 1]
    numbers = Counter(node.get("id", "") for node in listed)
    faults += [LintFault("duplicate_slide_id", main, one) for one, count in numbers.items() if count > 1]
    bad = [one for one in numbers if not one.isdecimal() or not _FIRST_SLIDE_ID <= int(one) < _FIRST_MASTER_ID]
    return faults + [LintFault("bad_slide_id", main, one) for one in bad]


def _master_ids(package: OpenedPackage, main: str, tree: Any) -> list[LintFault]:
    """Masters and layouts share one range of numbers, each used once."""
    nodes = [(main, node) for node in tree.iter(f"{{{_SLIDES}}}sldMasterId")]
    for name in _parts(package, "slideMaster"):
        nodes += [(name, node) for node in package.trees[name].iter(f"{{{_SLIDES}}}sldLayoutId")]
    if not any(part == main for part, _node in nodes):
        return [LintFault("presentation_without_master", main)]
    numbers = Counter(node.get("id", "") for _part, node in nodes if node.get("id"))
    faults = [LintFault("duplicate_layout_id", main, one) for one, count in numbers.items() if count > 1]
    low = [one for one in numbers if not one.isdecimal() or int(one) < _FIRST_MASTER_ID]
    return faults + [LintFault("bad_layout_id", main, one) for one in low]


def _needed_faults(package: OpenedPackage, name: str, needed: str) -> list[LintFault]:
    count = len(package.related(name, needed))
    return [] if count == 1 else [LintFault("missing_layout" if needed != "theme" else "missing_theme", name, needed)]


def _shape_faults(name: str, tree: Any) -> list[LintFault]:
    if not list(tree.iter(f"{{{_SLIDES}}}spTree")):
        return [LintFault("slide_without_shapes", name)]
    ids = Counter(node.get("id", "") for node in tree.iter(f"{{{_SLIDES}}}cNvPr"))
    own = "/slides/" in name  # other programs repeat ids on masters, and PowerPoint takes them
    faults = [LintFault("duplicate_shape_id", name, one) for one, count in ids.items() if count > 1 and own]
    return faults + [LintFault("bad_shape_id", name, one) for one in ids if not one.isdecimal()]


def _text_faults(name: str, tree: Any) -> list[LintFault]:
    faults = []
    for body in [*tree.iter(f"{{{_SLIDES}}}txBody"), *tree.iter(f"{{{_DRAWING}}}txBody")]:
        if body.find(f"{{{_DRAWING}}}p") is None:
            faults.append(LintFault("text_without_paragraph", name))
        if body.find(f"{{{_DRAWING}}}bodyPr") is None:
            faults.append(LintFault("text_without_body_properties", name))
    for table in tree.iter(f"{{{_DRAWING}}}tbl"):
        columns = len(list(table.iter(f"{{{_DRAWING}}}gridCol")))
        rows = [len(row.findall(f"{{{_DRAWING}}}tc")) for row in table.iter(f"{{{_DRAWING}}}tr")]
        if not rows or any(count != columns for count in rows):
            faults.append(LintFault("uneven_table", name, f"{columns} columns"))
    return list(dict.fromkeys(faults))
