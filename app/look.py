"""The look the window opens with: read alone, because the settings' full model takes as long to load as to paint."""

import json
from pathlib import Path
from typing import Any, NamedTuple

LOOKS = ("system", "light", "dark")
LANGUAGES = ("en", "de")
SCALES = range(100, 201, 5)


class Look(NamedTuple):
    """Colour scheme, text size in per cent and language of the screens; what is usual unless the person chose."""

    look: str = "system"
    text_scale: int = 100
    language: str = "en"


def read_look(path: Path) -> Look:
    """Return the look saved in the settings at `path`; a value that cannot be used is the usual one. Never raises."""
    try:
        saved = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return Look()
    return choose_look(saved) if isinstance(saved, dict) else Look()


def choose_look(saved: dict[str, Any]) -> Look:
    """Return the look written in saved settings."""
    usual = Look()
    look, scale, language = (saved.get(name) for name in Look._fields)
    return Look(
        look if isinstance(look, str) and look in LOOKS else usual.look,
        scale if type(scale) is int and scale in SCALES else usual.text_scale,
        language if isinstance(language, str) and language in LANGUAGES else usual.language,
    )
