"""The document properties of an Office package."""

from producers.reading.markup import Element, child
from producers.reading.package import Package
from producers.reading.wordmodel import Properties


def read_properties(package: Package) -> Properties:
    """Return what the core and application properties say; a part that is absent says nothing."""
    core = package.tree("docProps/core.xml") if package.has("docProps/core.xml") else None
    app = package.tree("docProps/app.xml") if package.has("docProps/app.xml") else None
    return Properties(
        title=_text(core, "dc:title"),
        author=_text(core, "dc:creator"),
        last_author=_text(core, "cp:lastModifiedBy"),
        created=_text(core, "dcterms:created"),
        modified=_text(core, "dcterms:modified"),
        application=_text(app, "ep:Application"),
        company=_text(app, "ep:Company"),
        manager=_text(app, "ep:Manager"),
        language=_text(core, "dc:language"),
    )


def _text(root: Element | None, path: str) -> str:
    found = child(root, path)
    return (found.text or "").strip() if found is not None else ""
