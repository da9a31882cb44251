"""Sentences for codes with facts: one table for each topic and language, beside the translations of the screen."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

LANGUAGES = ("en", "de")


@dataclass(frozen=True)
class Sentences:
    """The sentences of one topic in one language; an entry is a sentence, or {"one": …, "other": …} by `count`."""

    entries: Mapping[str, str | Mapping[str, str]]

    @classmethod
    def load(cls, resources: Path, topic: str, language: str) -> Self:
        """Read `i18n/<topic>.<language>.json`; a language that is not there gets English."""
        chosen = language if language in LANGUAGES else LANGUAGES[0]
        text = (resources / "i18n" / f"{topic}.{chosen}.json").read_text("utf-8")
        return cls(json.loads(text))

    def tell(self, code: str, facts: Mapping[str, str]) -> str:
        """Return the sentence of a code with its facts filled in. Raises KeyError for an unknown code or fact."""
        entry = self.entries[code]
        if not isinstance(entry, str):
            entry = entry["one" if facts["count"] == "1" else "other"]
        return entry.format_map(facts)
