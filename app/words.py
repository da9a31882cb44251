"""Sentences for facts: one place that turns a fault's code and fields into words of the person's language."""

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.relay.nouns.base import Fault
    from app.relay.nouns.discovery import Option
    from app.relay.nouns.gate import Gate
    from app.relay.nouns.report import ToDo
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
_UNNAMED = re.compile(r"(?P<kind>[a-z_]+) (?P<number>\d+)")
_BUILTIN = re.compile(
    r"Drafted from the built-in playbook “(?P<title>.+)”, version (?P<version>[^;]+); no model was used\."
)
_NONE = re.compile(r"No playbook and no model was used\.")
_MODEL = re.compile(
    r"Drafted by a model \((?P<models>.+) at (?P<host>[^ )]+)\)"
    r"(?: with the playbook “(?P<title>.+)”, version (?P<version>.+), as its standard)?\."
)


class Words:
    """All sentences of one language by code. What a language lacks is said in English."""

    def __init__(self, sentences: Mapping[str, Entry], language: str, places: Mapping[str, str] | None = None) -> None:
        """Hold the sentences by code, {"one", "other"} where a count decides; `read_words` reads them.

        `places` are the words of places, as readers and producers name them, in this language.
        """
        self.language = language
        self._sentences = sentences
        self._places = places or {}

    def sentence(self, fault: "Fault") -> str:
        """Return the sentence of a fault. An unknown code is said plainly, with its details kept."""
        fields = dict(fault.fields)
        if "place" in fields:
            fields["place"] = self.place(fields["place"])
        if "block" in fields:
            fields["block"] = self._block(fields["block"])
        said = self.say(fault.code, **fields)
        return said if fields.get("block", "-") else self._led(said)

    def _led(self, said: str) -> str:
        """Return a sentence that was to begin with a name nobody knows with another beginning."""
        if said.startswith(": "):
            return said[2:3].upper() + said[3:]
        return f"{self.say('block.unnamed')}{said}" if said.startswith(" ") else said

    def _block(self, name: str) -> str:
        """Return a block as people name it: one without a name of its own by its kind and position."""
        found = _UNNAMED.fullmatch(name)
        code = f"block.{found['kind']}" if found else ""
        return self.say(code, number=found["number"]) if found and self.knows(code) else name

    def remark(self, remark: "Fault | str") -> str:
        """Return the sentence of a remark; one that an earlier version wrote as a sentence stays as it is."""
        return remark if isinstance(remark, str) else self.sentence(remark)

    def place(self, label: str) -> str:
        """Return a place ("clause 4.2", "slide 3") in this language."""
        return say_place(label, self._places)

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


def say_place(label: str, places: Mapping[str, str]) -> str:
    """Return a place with its words replaced; quoted headings and addresses of cells stay as they are."""
    if not places:
        return label
    ordered = sorted(places, key=len, reverse=True)
    pattern = re.compile(rf"“[^”]*”|\S+!\S+|\b(?:{'|'.join(map(re.escape, ordered))})\b")
    return pattern.sub(lambda found: places.get(found.group(), found.group()), label)


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
    return Words(sentences, language, read_places(folder, language))


def read_places(folder: Path, language: str) -> dict[str, str]:
    """Read the words of places in a language from the translations folder; none for English, their own language."""
    path = folder / f"places.{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {} if language == _FALLBACK else found


def option_words(gate: "Gate", option: "Option", words: Words) -> tuple[str, str]:
    """Return what an option is called and its reason: its own, or the words for options of this kind of gate."""
    code = f"option.{gate.kind}.{option.value}"
    label = option.label or (words.say(code) if words.knows(code) else option.value)
    return label, option.reason or (words.say(f"{code}.reason") if words.knows(f"{code}.reason") else "")


def todo_place(item: "ToDo", words: Words) -> str:
    """Return where something is left to do: the file and the place in it, each once; "" for the whole work."""
    return ", ".join(dict.fromkeys(part for part in (item.deliverable, words.place(item.place)) if part))


def drafted_words(sentence: str, words: Words) -> str:
    """Return what a file was drafted from in the person's language; names of playbooks and models stay as they are.

    The journal keeps the sentence as it was written, in English; one in none of its forms is shown as it stands.
    """
    builtin, model = _BUILTIN.fullmatch(sentence), _MODEL.fullmatch(sentence)
    if builtin:
        return words.say("drafted.builtin", **builtin.groupdict())
    if model:
        code = "drafted.model_with" if model["title"] else "drafted.model"
        return words.say(code, **model.groupdict(default=""))
    return words.say("drafted.none") if _NONE.fullmatch(sentence) else sentence
