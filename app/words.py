"""Sentences for facts: one place that turns a fault's code and fields into words of the person's language."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.relay.nouns.base import Fault
    from app.relay.nouns.request import Making

_FILES = (
    "relay",
    "problems",
    "sources",
    "checks",
    "content",
    "screens",
    "cli",
    "model",
    "export",
    "settings",
    "checking",
)
_FALLBACK = "en"
Entry = str | Mapping[str, str]


class Words:
    """All sentences of one language by code. What a language lacks is said in English."""

    def __init__(self, sentences: Mapping[str, Entry], language: str) -> None:
        """Hold the sentences by code, {"one", "other"} where a count decides; `read_words` reads them."""
        self.language = language
        self._sentences = sentences

    def sentence(self, fault: "Fault") -> str:
        """Return the sentence of a fault. An unknown code is said plainly, with its details kept."""
        return self.say(fault.code, **fault.fields)

    def say(self, code: str, **fields: object) -> str:
        """Return the sentence of a code with its fields filled in; a missing field stays empty."""
        template = _form(self._sentences.get(code, ""), fields)
        if not template:
            details = "; ".join(f"{key}: {value}" for key, value in fields.items() if value)
            template = _form(self._sentences.get("unforeseen", "{details}"), fields)
            fields = {"details": f"{code} {details}".strip()}
        return template.format_map(_Known({key: str(value) for key, value in fields.items()}))

    def knows(self, code: str) -> bool:
        """Say whether there is a sentence of this code."""
        return code in self._sentences


def _form(entry: Entry, fields: Mapping[str, object]) -> str:
    if isinstance(entry, str):
        return entry
    return entry["one" if str(fields.get("count", "")) == "1" else "other"]


class _Known(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return ""


def made_words(files: "Iterable[Making]", words: Words) -> str:
    """Return the sentence that lists the files a kind of work makes; "" for none."""
    listed = "; ".join(_made(file, words) for file in files)
    return words.say("making.all", files=listed) if listed else ""


def _made(file: "Making", words: Words) -> str:
    again, sometimes = file.version > 1, file.sometimes
    code = "making.again" if again else "making.sometimes" if sometimes else "making.file"
    return words.say(code, name=file.name, kind=file.kind, version=file.version)


def read_words(folder: Path, language: str, files: tuple[str, ...] = _FILES) -> Words:
    """Read sentence files of a language (all, or only `files`) from the translations folder, on top of English."""
    sentences: dict[str, Entry] = {}
    for tongue in dict.fromkeys((_FALLBACK, language)):
        for name in files:
            path = folder / f"{name}.{tongue}.json"
            if path.is_file():
                sentences.update(json.loads(path.read_text(encoding="utf-8")))
    return Words(sentences, language)
