"""What makes a source a form that can be filled in."""

from app.relay.nouns.source import SourceText


def can_be_filled(source: SourceText) -> bool:
    """Say whether a source is a form with a field that a person fills in."""
    return any(not one.locked and one.kind not in {"signature", "button"} for one in source.fields)
