"""Says in words where the value of a cell comes from."""

from app.preview.sheets.origins import Explained, Root
from app.ui.kit import Kit


def say_origin(kit: Kit, explained: Explained) -> str:
    """Return one line: typed in, a heading, or what it is calculated from."""
    if explained.kind == "empty":
        return kit.tr("preview.cell_empty")
    if explained.kind == "label":
        return kit.tr("preview.cell_words")
    if explained.kind == "input":
        return kit.tr("preview.cell_typed")
    if not explained.roots:
        return kit.tr("preview.cell_calculated")
    names = ", ".join(say_root(kit, root) for root in explained.roots)
    if explained.more:
        names = kit.tr("preview.cell_more", names=names, count=explained.more)
    return kit.tr("preview.cell_from", names=names)


def say_root(kit: Kit, root: Root) -> str:
    """Return a root as "Opening (C8)", with its sheet where it stands on another one."""
    where = kit.tr("preview.on_sheet", place=root.address, sheet=root.sheet) if root.sheet else root.address
    return f"{root.words} ({where})" if root.words else where
