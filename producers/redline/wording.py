"""The words that comparisons bring themselves: heads, kinds of change, counts; in the languages that screens speak."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from producers.changes import Counts

_ENGLISH_COUNTS = (
    ("insertion", "insertions"), ("deletion", "deletions"), ("move", "moves"),
    ("change of format", "changes of format"), ("comment", "comments"), ("point to verify", "points to verify"),
)  # fmt: skip
_GERMAN_COUNTS = (
    ("Einfügung", "Einfügungen"), ("Löschung", "Löschungen"), ("Verschiebung", "Verschiebungen"),
    ("Formatänderung", "Formatänderungen"), ("Kommentar", "Kommentare"),
    ("zu prüfende Stelle", "zu prüfende Stellen"),
)  # fmt: skip
_GERMAN_PARTS = {
    "title": "Titel", "text": "Text", "table": "Tabelle", "diagram": "Diagramm", "chart": "Grafik",
    "notes": "Notizen", "slide": "Folie", "hidden": "ausgeblendet", "shown": "eingeblendet",
    "the whole sheet": "das ganze Blatt",
}  # fmt: skip


@dataclass(frozen=True)
class RedlineWords:
    """Words of one language. `counts` are pairs for one and many, in the order insertions to points to verify.

    `parts` are what a change can concern, by its English word; `kinds` how it changed.
    """

    comparison: str = "Comparison of {new} with {old}"
    inserted: str = "Inserted"
    deleted: str = "Deleted"
    moved_here: str = "Moved here"
    moved_away: str = "Moved away"
    counts: tuple[tuple[str, str], ...] = _ENGLISH_COUNTS
    none: str = "No changes."
    comments: str = "Comments"
    clause: str = "Clause {number}"
    start: str = "Start"
    kinds: Mapping[str, str] = field(
        default_factory=lambda: {
            "inserted": "added", "deleted": "removed", "replaced": "changed", "moved": "moved",
            "formatted": "shown otherwise",
        }
    )  # fmt: skip
    parts: Mapping[str, str] = field(default_factory=dict)
    changes: tuple[str, str] = ("{count} change", "{count} changes")
    deck: str = "Changes to the deck"
    deck_heads: tuple[str, ...] = ("Slide", "What", "Before", "After")
    deck_same: str = "The two decks say the same."
    deck_table: str = "Changes slide by slide"
    old_slide: str = "{number} (old)"
    moved_from: str = "moved from {number}"
    sheet: str = "Changes"
    sheet_heads: tuple[str, ...] = ("Sheet", "Cell", "What", "Before", "After", "Formula before", "Formula after")
    sheet_same: str = "The two workbooks say the same."
    sheet_about: str = "{changes}; values as shown, formulas where they differ"
    sheet_cut: str = "{changes}, of which the first {listed} are listed; values as shown, formulas where they differ"
    sheet_running: str = "Comparison of two workbooks"
    row: str = "row"

    def count(self, number: int) -> str:
        """Return "1 change" or "3 changes"."""
        return self.changes[number != 1].format(count=number)

    def count_all(self, counts: Counts, comments: int, to_verify: int) -> str:
        """Return all counts that are not zero, as one sentence."""
        numbers = (counts.insertions, counts.deletions, counts.moves, counts.formats, comments, to_verify)
        named = [f"{number} {words[number != 1]}" for number, words in zip(numbers, self.counts, strict=True) if number]
        return f"{', '.join(named)}." if named else self.none

    def part(self, word: str) -> str:
        """Return what a change concerns, from its English word."""
        return self.parts.get(word, word)


_WORDS = {
    "de": RedlineWords(
        comparison="Vergleich: {new} gegenüber {old}",
        inserted="Eingefügt",
        deleted="Gelöscht",
        moved_here="Hierher verschoben",
        moved_away="Von hier verschoben",
        counts=_GERMAN_COUNTS,
        none="Keine Änderungen.",
        comments="Kommentare",
        clause="Ziffer {number}",
        start="Anfang",
        kinds={
            "inserted": "hinzugefügt", "deleted": "entfernt", "replaced": "geändert", "moved": "verschoben",
            "formatted": "anders dargestellt",
        },
        parts=_GERMAN_PARTS,
        changes=("{count} Änderung", "{count} Änderungen"),
        deck="Änderungen an der Präsentation",
        deck_heads=("Folie", "Was", "Vorher", "Nachher"),
        deck_same="Die beiden Präsentationen sagen dasselbe.",
        deck_table="Änderungen Folie für Folie",
        old_slide="{number} (alt)",
        moved_from="verschoben von {number}",
        sheet="Änderungen",
        sheet_heads=("Blatt", "Zelle", "Was", "Vorher", "Nachher", "Formel vorher", "Formel nachher"),
        sheet_same="Die beiden Arbeitsmappen sagen dasselbe.",
        sheet_about="{changes}; Werte wie angezeigt, Formeln, wo sie sich unterscheiden",
        sheet_cut="{changes}, davon die ersten {listed} aufgeführt; Werte wie angezeigt, Formeln nur bei Unterschieden",
        sheet_running="Vergleich zweier Arbeitsmappen",
        row="Zeile",
    )
}  # fmt: skip


def redline_words(language: str) -> RedlineWords:
    """Return the words of a BCP 47 language; English where a language is not known."""
    return _WORDS.get(language.split("-", maxsplit=1)[0].casefold(), RedlineWords())
