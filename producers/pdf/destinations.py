"""Links inside a PDF that go to a name, turned into links to the page itself: names of two files may be the same."""

import io
from typing import Any

import pikepdf


def resolve_names(data: bytes) -> bytes:
    """Return the PDF with every link inside it pointing at its page. The file must be one that opens."""
    with pikepdf.open(io.BytesIO(data)) as document:
        named = _named_places(document)
        for page in document.pages:
            for link in page.get("/Annots", ()):
                _resolve(link, named)
        buffer = io.BytesIO()
        document.save(buffer, deterministic_id=True)
        return buffer.getvalue()


def _named_places(document: pikepdf.Pdf) -> dict[str, Any]:
    root = document.Root
    places: dict[str, Any] = {}
    if "/Dests" in root:
        places |= {str(name).lstrip("/"): place for name, place in root.Dests.items()}
    if "/Names" in root and "/Dests" in root.Names:
        places |= {str(name): place for name, place in pikepdf.NameTree(root.Names.Dests).items()}
    return places


def _resolve(link: Any, named: dict[str, Any]) -> None:
    action = link.get("/A")
    if "/Dest" in link:
        holder, key = link, "/Dest"
    elif action is not None and action.get("/S") == "/GoTo" and "/D" in action:
        holder, key = action, "/D"
    else:
        return
    if isinstance(holder[key], pikepdf.Array):
        return
    place = named.get(str(holder[key]).lstrip("/"))
    if place is None:
        return
    holder[key] = place["/D"] if isinstance(place, pikepdf.Dictionary) and "/D" in place else place
