"""Reading a PDF back: where words stand on its pages, and what its fields hold."""

import re
from dataclasses import dataclass

from producers.pdf.fields import FormFieldInfo, find_field, read_fields
from producers.problems import ContentProblem
from producers.reading.pages import read_pages

_GAP = r"(?:\s+|[^\n]{0,120}\n[^\n]{0,120}?)"
"""Between two words of one cell: a space, or the end of a line with what other cells have on both lines."""

_PARTS = re.compile(r"\d(?:[\d.,]*\d)?|[^\W\d]+|[^\w\s]")
"""A number, a word, or a sign."""


@dataclass(frozen=True)
class PdfText:
    """The words of a PDF by page, with ordinary spaces; fields of a form are no words of a page until it is flat."""

    pages: tuple[str, ...]

    def find(self, words: str) -> tuple[int, ...]:
        """Return the page, from 1, of every place where the words stand, in order.

        A number stands only where no digit goes on before or after it. Words that run over the end of a line or a
        page count, also beside other cells of a table.
        """
        wanted = words.split()
        if not wanted:
            return ()
        whole = "\n".join(self.pages)
        starts = [match.start() for match in re.finditer(_pattern(wanted, r"\s+"), whole)]
        if not starts and len(wanted) > 1:
            starts = [match.start() for match in re.finditer(_pattern(wanted, _GAP), whole)]
        return tuple(self._page(start) for start in starts)

    def find_mixed(self, words: str) -> tuple[int, ...]:
        """Return the page of every line that holds the words in any order, as often as it holds all of them.

        Where text runs from right to left, the parts of a number or a date come out of a PDF in the order they are
        drawn in, with a sign after its amount.
        """
        patterns = [_pattern([part], "") for part in _PARTS.findall(words)]
        found: list[int] = []
        for number, page in enumerate(self.pages, start=1):
            for line in page.splitlines():
                times = min((len(re.findall(pattern, line)) for pattern in patterns), default=0)
                found += [number] * times
        return tuple(found)

    def _page(self, start: int) -> int:
        passed = 0
        for number, page in enumerate(self.pages, start=1):
            passed += len(page) + 1
            if start < passed:
                return number
        return len(self.pages)


def read_text(data: bytes) -> PdfText:
    """Return the words of a PDF. Raises ReadingProblem "encrypted" or "damaged"."""
    return PdfText(tuple(page.replace("\u00a0", " ") for page in read_pages(data)))


@dataclass(frozen=True)
class PdfForm:
    """A form with what its fields hold, and the words on its pages, among them those of an addendum."""

    fields: tuple[FormFieldInfo, ...]
    text: PdfText

    def shows(self, name: str, words: str) -> tuple[str, str]:
        """Return (what is seen, where) for words that a field should hold, ("", "") where they are not to be seen.

        A field of a flattened form, and a text that was too long for its field, are looked for on the pages.
        """
        field = self._field(name)
        where = field.place if field is not None else "the page"
        if field is not None and _holds(field, words):
            return words, where
        pages = self.text.find(words)
        if pages:
            return words, f"page {pages[-1]}"
        return (field.value, where) if field is not None else ("", "")

    def _field(self, name: str) -> FormFieldInfo | None:
        try:
            return find_field(self.fields, name)
        except ContentProblem:
            return None


def read_form(data: bytes) -> PdfForm:
    """Return the form of a PDF. Raises ReadingProblem or ContentProblem for what is no PDF or is locked."""
    return PdfForm(read_fields(data), read_text(data))


def _holds(field: FormFieldInfo, words: str) -> bool:
    value = " ".join(field.value.replace("\u00a0", " ").split())
    return value == words or any(
        words == " ".join(shown.split()) and field.value == key for key, shown in field.choices
    )


def _pattern(words: list[str], gap: str) -> str:
    body = gap.join(re.escape(word) for word in words)
    before = r"(?<!\d)(?<!\d[.,])" if words[0][0].isdigit() else r"(?<!\w)" if words[0][0].isalpha() else ""
    after = r"(?!\d|[.,]\d)" if words[-1][-1].isdigit() else r"(?!\w)" if words[-1][-1].isalpha() else ""
    return before + body + after
