"""What came of opening a protected file, for the screen; apart from the reading, since a headless run shows none."""

from dataclasses import dataclass

from app.bridge.locked import CLOSED
from app.preview.views import Preview, Unreadable
from app.relay.nouns.source import SourceFile


@dataclass(frozen=True)
class Unlocked:
    """What came of opening a source with a password: what it looks like, and the sources as they are now."""

    preview: Preview
    sources: tuple[SourceFile, ...] = ()


def opens(preview: Preview) -> bool:
    """Say whether a file could be opened, as far as its password goes."""
    return not (isinstance(preview, Unreadable) and preview.code in CLOSED)
