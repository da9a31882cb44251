"""Names of WordprocessingML for the lint, and the parts of a document that hold text."""

from typing import Any

from producers.package.opened import OpenedPackage

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STORIES = ("header", "footer", "footnotes", "endnotes", "comments")


def word(tag: str) -> str:
    """Return a WordprocessingML tag with its namespace."""
    return f"{{{WORD}}}{tag}"


def attribute(node: Any, name: str) -> str:
    """Return a WordprocessingML attribute of a node, or ""."""
    return str(node.get(word(name)) or "")


def document_of(package: OpenedPackage) -> Any:
    """Return the tree of the main document, or None when it did not parse."""
    return package.trees.get(package.main_part())


def texts_of(package: OpenedPackage) -> dict[str, Any]:
    """Return the trees that hold text: the document, headers, footers, notes and comments."""
    main = package.main_part()
    names = [main, *(one.target for kind in STORIES for one in package.related(main, kind))]
    return {name: package.trees[name] for name in dict.fromkeys(names) if name in package.trees}
