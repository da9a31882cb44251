"""Words on screen: every sentence comes from the translation files, chosen by key and number."""

import json
from collections.abc import Mapping

from app.ui.resources import Resources

Entry = str | dict[str, str]
LANGUAGES = ("en", "de")


class TextMissing(KeyError):
    """No sentence is known under this key, or it needs a value that was not given."""


class Text:
    """The sentences of one language. English and German have two plural forms: one, and all others."""

    def __init__(self, language: str, entries: Mapping[str, Entry]) -> None:
        """Use `entries`: a sentence by key, or {"one": …, "other": …} where a count decides."""
        self.language = language
        self._entries = entries

    def __call__(self, key: str, **values: object) -> str:
        """Return the sentence `key` with `values` filled in; `count` picks the plural form."""
        try:
            return self._form(self._entries[key], values).format(**values)
        except (KeyError, IndexError) as fault:
            raise TextMissing(key) from fault

    def keys(self) -> frozenset[str]:
        """Return all keys of this language."""
        return frozenset(self._entries)

    def has(self, key: str) -> bool:
        """Tell whether a sentence is known under `key`."""
        return key in self._entries

    def _form(self, entry: Entry, values: Mapping[str, object]) -> str:
        if isinstance(entry, str):
            return entry
        return entry["one" if values["count"] == 1 else "other"]


def read_text(resources: Resources, language: str) -> Text:
    """Return the sentences of `language` ("en" or "de"); another language gets English."""
    chosen = language if language in LANGUAGES else LANGUAGES[0]
    return Text(chosen, json.loads(resources.text(f"i18n/{chosen}.json")))
