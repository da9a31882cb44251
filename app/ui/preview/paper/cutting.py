"""Cuts a row that is too high for a page between its lines."""

from dataclasses import replace

from app.ui.preview.paper.pieces import Field, Mark, Piece, Shown, Stroke


def cut_piece(piece: Piece, room: float) -> tuple[Piece, Piece] | None:
    """Return a row parted at the last line that fits `room`, or None where nothing would stay above."""
    bottoms = [(part, part.y + part.text.line(part.at).height()) for part in piece.texts]
    above = [part for part, bottom in bottoms if bottom <= room]
    below = [part for part, bottom in bottoms if bottom > room]
    if not above or not below:
        return None
    cut = min(part.y for part in below)
    upper = Piece(cut, above, [_clip(m, 0, cut) for m in piece.marks if m.y < cut], piece.space, heads=piece.heads)
    lower = Piece(
        piece.height - cut,
        [replace(part, y=part.y - cut) for part in below],
        [_clip(m, cut, piece.height) for m in piece.marks if _bottom(m) > cut],
        notes=piece.notes,
        heads=piece.heads,
        keeps=piece.keeps,
        cut=True,
    )
    return upper, lower


def _bottom(mark: Mark) -> float:
    if isinstance(mark, Stroke):
        return mark.y + (mark.length if mark.upright else 0)
    return mark.y + mark.height


def _clip(mark: Mark, top: float, bottom: float) -> Mark:
    """Return the part of a mark between two heights, counted from the upper one."""
    if isinstance(mark, Shown) or (isinstance(mark, Stroke) and not mark.upright):
        return replace(mark, y=mark.y - top)
    high, low = max(mark.y, top), min(_bottom(mark), bottom)
    if isinstance(mark, Field):
        return replace(mark, y=high - top, height=max(low - high, 0.0))
    return replace(mark, y=high - top, length=max(low - high, 0.0))
