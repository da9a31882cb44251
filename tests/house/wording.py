"""Rules for the words on screen: every language is complete, every key exists, and no sentence is written into code."""

import ast
import json
import string
from collections.abc import Iterator
from pathlib import Path

from tests.house.rules import dotted, files, sources

FIRST = "en"
# A count can lie in the plural form; a kind is an English noun that another language builds into its sentence.
MAY_BE_LEFT_OUT = {"count", "kind"}
SHOWN = {
    "setText", "setToolTip", "setStatusTip", "setWindowTitle", "setTitle", "setPlaceholderText", "setAccessibleName",
    "setAccessibleDescription", "addAction", "addTab", "QLabel", "QPushButton", "QCheckBox", "QAction",
}  # fmt: skip


def tables(root: Path) -> Iterator[tuple[str, str, dict]]:
    """Topic, language and entries of every translation file; the screen's own topic is empty."""
    for path in files(root):
        if path.suffix == ".json" and path.parent == root / "resources" / "i18n":
            topic, _, language = path.stem.rpartition(".")
            yield topic, language, json.loads(path.read_text(encoding="utf-8"))


def forms(entry: str | dict[str, str]) -> list[str]:
    """All plural forms of an entry."""
    return [entry] if isinstance(entry, str) else list(entry.values())


def blanks(entry: str | dict[str, str]) -> set[str]:
    """The names of the values that an entry takes, in any of its forms."""
    return {name for form in forms(entry) for _, name, _, _ in string.Formatter().parse(form) if name}


def needed(entry: str | dict[str, str]) -> set[str]:
    """The values that must be given for an entry; a plural always needs its count."""
    return blanks(entry) | (set() if isinstance(entry, str) else {"count"})


def incomplete_languages(root: Path) -> list[str]:
    """Keys that one language has and another has not, and entries that take other values."""
    loaded = list(tables(root))
    originals = {topic: entries for topic, language, entries in loaded if language == FIRST}
    found = [f"{topic or 'screen'}: no file in {FIRST}" for topic, _, _ in loaded if topic not in originals]
    for topic, language, entries in loaded:
        original = originals.get(topic, entries)
        for key in sorted(original.keys() ^ entries.keys()):
            found.append(f"{topic or 'screen'}.{language} {key} stands in one language only")
        for key in sorted(original.keys() & entries.keys()):
            if (blanks(original[key]) ^ blanks(entries[key])) - MAY_BE_LEFT_OUT:
                found.append(f"{topic or 'screen'}.{language} {key} takes other values")
    return found


def loud_sentences(root: Path) -> list[str]:
    """Sentences with an exclamation mark, double blanks or space around them; lines for a terminal may be indented."""
    found = []
    for topic, language, entries in tables(root):
        for key, entry in entries.items():
            lines = [form.lstrip() if topic == "cli" else form for form in forms(entry)]
            if any("!" in line or "  " in line or line != line.strip() for line in lines):
                found.append(f"{topic or 'screen'}.{language} {key}")
    return found


def unknown_keys(root: Path) -> list[str]:
    """Sentences that the window asks for and that are not there, or that need a value it does not give."""
    entries = next((table for topic, language, table in tables(root) if (topic, language) == ("", FIRST)), {})
    found = []
    for name, _, tree in sources(root, "app/ui/"):
        for node in ast.walk(tree):
            key = _asked(node)
            if key and key not in entries:
                found.append(f"{name}:{node.lineno} {key}")
            elif key and not _open(node):
                lacking = needed(entries[key]) - {word.arg for word in node.keywords}
                found += [f"{name}:{node.lineno} {key} needs {value}" for value in sorted(lacking)]
    return found


def _asked(node: ast.AST) -> str | None:
    if not isinstance(node, ast.Call) or dotted(node.func).rsplit(".", 1)[-1] not in ("tr", "_tr"):
        return None
    first = node.args[0] if node.args else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None


def _open(node: ast.Call) -> bool:
    return any(word.arg is None for word in node.keywords)


def written_sentences(root: Path) -> list[str]:
    """Words written into the window's code where a person reads them; they belong into the translation files."""
    found = []
    for name, _, tree in sources(root, "app/ui/"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and dotted(node.func).rsplit(".", 1)[-1] in SHOWN:
                for argument in node.args:
                    words = argument.value if isinstance(argument, ast.Constant) else None
                    if isinstance(words, str) and sum(letter.isalpha() for letter in words) > 1:
                        found.append(f"{name}:{node.lineno} {words[:40]}")
    return found


RULES = (incomplete_languages, loud_sentences, unknown_keys, written_sentences)
