"""The sentences of the checks: a title, what is wrong and what would be right, by check and language."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from app.words import Words, read_places, read_words, say_place

LANGUAGES = ("en", "de")
_RESOURCES = Path(__file__).resolve().parents[2] / "resources"


def check_sentences(language: str, resources: Path = _RESOURCES) -> Words:
    """Return the sentences of tests, contracts and bound figures; a language that is not there gets English."""
    return read_words(resources / "i18n", language, ("checking",))


@dataclass(frozen=True)
class CheckWords:
    """Sentences by check id; a check whose facts name a "problem" has one entry for each of them."""

    entries: Mapping[str, Mapping[str, str]]
    places: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def load(cls, language: str, resources: Path = _RESOURCES) -> Self:
        """Read `i18n/checks.<language>.json`; a language that is not there gets English."""
        chosen = language if language in LANGUAGES else LANGUAGES[0]
        folder = resources / "i18n"
        entries = json.loads((folder / f"checks.{chosen}.json").read_text("utf-8"))
        return cls(entries, read_places(folder, chosen))

    def place(self, label: str) -> str:
        """Return a place in the language of the sentences; quoted headings and addresses of cells stay as they are."""
        return say_place(label, self.places)

    def title(self, check: str) -> str:
        """Return what a check looks for, in a few words. Raises KeyError for an unknown one."""
        return self.entries[check]["title"]

    def tell(self, check: str, facts: Mapping[str, str]) -> tuple[str, str]:
        """Return what is wrong and what would be right. Raises KeyError for an unknown check or a missing fact."""
        problem = facts.get("problem", "")
        entry = self.entries[f"{check}:{problem}"] if problem else self.entries[check]
        form = "_one" if facts.get("count") == "1" and "what_one" in entry else ""
        return entry[f"what{form}"].format_map(facts), entry["right"].format_map(facts)
