"""The words that forms and addendum pages bring themselves, in the languages that screens speak."""

from dataclasses import dataclass

from producers.content.words import fixed_words


@dataclass(frozen=True)
class FormWords:
    """Words of one language. The `pointers` stand in a field whose text is on the addendum, the longest first."""

    addendum: str = "Addendum"
    heading: str = "Addendum to {title}"
    continued: str = "{heading}, continued"
    explained: str = "The fields of the form refer to these items by number."
    page: str = "Addendum page {page} of {count}"
    optional: str = "{label} (optional)"
    pointers: tuple[str, ...] = (
        "See addendum, item {n}", "Addendum, item {n}", "Addendum {n}", "See {n}", "[{n}]", "*",
    )  # fmt: skip


_WORDS = {
    "de": FormWords(
        addendum="Anlage",
        heading="Anlage zu {title}",
        continued="{heading}, Fortsetzung",
        explained="Die Felder des Formulars verweisen mit Nummern auf diese Einträge.",
        page="Anlage, Seite {page} von {count}",
        optional="{label} (freiwillig)",
        pointers=("Siehe Anlage, Nr. {n}", "Anlage, Nr. {n}", "Anlage {n}", "Nr. {n}", "[{n}]", "*"),
    )
}


def form_words(language: str) -> FormWords:
    """Return the words of a BCP 47 language; English where a language is not known."""
    return _WORDS.get(language.split("-", maxsplit=1)[0].casefold(), FormWords())


def page_words(language: str, page: int, count: int) -> str:
    """Return "Page 2 of 3" in a language."""
    words = fixed_words(language)
    return f"{words.page} {page} {words.of} {count}"
