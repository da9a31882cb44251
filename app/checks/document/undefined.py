"""Capitalised words that are used like a defined term and defined nowhere.

A candidate follows a determiner ("the Purchase Price", "Buyer's Affiliate"). Left alone are names of people, places,
laws and courts, headings (also those that open a paragraph), notes to the drafter, the document's own title, what the
file gives as a label in a table or between quotation marks, and words that say themselves where they are explained.
"""

import re
from collections.abc import Iterator

from app.checks.document.terms import Terms, find_terms, list_forms
from app.checks.document.wordlists import (
    BARE_NAMES,
    DETERMINERS,
    DOCUMENTS,
    NAME_ENDINGS,
    NAME_STARTS,
    ORDINARY_CAPITALS,
    PLACES,
    SMALL_WORDS,
)
from app.checks.model import FileModel, Piece, plain
from app.checks.remarks import CheckContext, Remark

_HIDDEN = "\u2001"
_HOMES = r"Agreement|Deed|Plan|Lease|Facility|Articles|Contract|Act|Safe|Cover Page|Order Form|Key Terms|Particulars"
_ELSEWHERE = re.compile(
    r"(?:capitali[sz]ed\s+)?(?:[Tt]erms|[Ww]ords|[Ee]xpressions|[Vv]ariables)\b.{0,120}"
    r"\b(?:ha(?:ve|s) the (?:same )?meanings?|are defined)\b"
    rf".{{0,60}}\b(?:in|by|on|to (?:it|them))\b.{{0,60}}\b(?:{_HOMES})\b"
    r"|(?:[Tt]erms|[Ww]ords|[Ee]xpressions)\b.{0,60}\bnot (?:otherwise )?defined\b"
    r"|\b(?:Cover Page|Order Form|Key Terms)\b.{0,60}\bdetails and \w+ for this \w+ that are not defined\b"
    r"|\bincorporates\b.{0,40}\b(?:Terms|Agreement|Conditions)\b",
    re.DOTALL,
)
_WORD = r"[A-Z][a-z]+(?:-[A-Z][a-z]+)?"
_CANDIDATE = re.compile(rf"{_WORD}(?:(?: of| and| in| to)? {_WORD}){{0,5}}")
_EXPLAINED = re.compile(
    r"\s*\(?,?\s*(?:as (?:defined|described|set out|set forth)\b"
    r"|(?:described|set out|set forth|listed|stated|specified|defined) (?:in|below|above|on)\b"
    r"|(?:section|clause|page|schedule|heading|table|box|column|row)\b)"
)
_NOTE = re.compile(
    r"\[\s*(?:(?:drafting )?note|for example|e\.g\.|fill in|describe|insert|select|delete|list|state)\b[^\[\]]*\]?"
    r"|\[[^\[\]]*\b(?:for example|e\.g\.)[^\[\]]*\]"
    r"|\b(?:Section|Clause|Article)s?\s+[\d.]+(?:\([a-z0-9]+\))*\s*\([A-Z][^()]*\)",
    re.IGNORECASE,
)
"""What is said to the drafter, and the title that a reference repeats after the number."""
_LONGER_NAME = re.compile(
    rf"\s(?:for|from|with|without) (?:[A-Z]|{_HIDDEN})|\s[A-Z]{{2,}}\b"
    r"|(?:\s(?:from|for|of|on|to|and|the|in|against|[A-Z]\w+)){1,6}\s(?:Act|Code|Law|Rules|Regulations)\b"
)
_APPOSITION = re.compile(r"\b(?:[Ww]e|[Uu]s|[Yy]ou), the ([A-Z][a-z]+(?: [A-Z][a-z]+){0,2}),")
_QUOTED_NAME = re.compile(r'"([A-Z][^"]{1,60}?)[.,;]?"')
_LONGEST_TITLE = 100
_LONGEST_LABEL = 6


def check_not_defined(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A capitalised term that is used like a defined one and defined nowhere.

    Only where the file defines terms at all and does not take them from another document.
    """
    terms = model.once(find_terms)
    if not terms.definitions or any(_ELSEWHERE.search(piece.plain) for piece in model.pieces):
        return
    labels = model.once(_labels)
    title = model.once(_title_words)
    found: dict[str, list[Piece]] = {}
    for piece in model.body:
        if not _is_title_like(piece) and (not piece.in_table or len(piece.text) > 60):
            for whole, term, determiner in _undefined(terms, piece):
                own = determiner == "this" and {word.lower() for word in term.split()} <= title
                if not own and not labels.intersection(_forms(whole)) and not labels.intersection(_forms(term)):
                    found.setdefault(_singular(term, found), []).append(piece)
    for term, pieces in found.items():
        facts = {"term": term, "count": str(len(pieces))}
        yield Remark(pieces[0].label, facts, pieces[0].index)


def _forms(term: str) -> set[str]:
    return {form.lower() for form in list_forms(term)}


def _labels(model: FileModel) -> frozenset[str]:
    """What else gives a name, in lower case: short cells of tables (key terms), headings, quoted names, titles."""
    tables = model.word.tables if model.word else ()
    cells = [cell.text.partition("\n")[0].strip(" :") for table in tables for row in table.rows for cell in row]
    cells += [cell.partition(":")[0].strip() for cell in cells if ":" in cell]
    headings = [piece.text.strip(" :") for piece in model.body if _is_title_like(piece)]
    short = [plain(words) for words in (*cells, *headings) if len(words.split()) <= _LONGEST_LABEL]
    named = [name for piece in model.pieces for name in _QUOTED_NAME.findall(piece.plain)]
    named += [name for piece in model.pieces for name in _APPOSITION.findall(piece.plain)]
    titles = {word.capitalize() for word in model.once(_title_words)} & DOCUMENTS
    return frozenset(words.lower() for words in (*short, *named, *titles))


def _title_words(model: FileModel) -> frozenset[str]:
    """The words of the document's own title, in lower case."""
    first = [piece.plain for piece in model.body[:4] if len(piece.text) < _LONGEST_TITLE]
    return frozenset(word.strip(",.()").lower() for line in first for word in line.split())


def _is_title_like(piece: Piece) -> bool:
    """Whether it reads as a heading: by its style, or short, without a full stop, every word of weight a capital."""
    text = piece.text.strip()
    text = text.removesuffix(".") if len(text.split()) <= _LONGEST_LABEL else text
    words = [word for word in re.findall(r"[A-Za-z][\w'’-]*", text) if word.lower() not in SMALL_WORDS]
    styled = len(words) <= 12 and not text.endswith((".", ";", ":", ",")) and all(word[0].isupper() for word in words)
    return piece.is_heading or (styled and bool(words))


def _run_in_heading(text: str) -> int:
    """Return where a heading that opens a paragraph ends ("No Third-Party Beneficiary. There are no …"), else 0."""
    opening = re.match(r"\s*([A-Z][^.:]{1,80})[.:](?=\s)", text)
    if opening is None or not _capitalised(opening.group(1)):
        return 0
    return opening.end()


def _capitalised(words: str) -> bool:
    heavy = [word for word in re.findall(r"[A-Za-z][\w'-]*", words) if word.lower() not in SMALL_WORDS]
    return len(heavy) > 0 and all(word[0].isupper() for word in heavy)


def _undefined(terms: Terms, piece: Piece) -> Iterator[tuple[str, str, str]]:
    """Yield (words with the defined term right before them, words, determiner) of each candidate."""
    text = piece.plain
    for found in _NOTE.finditer(text):
        text = _hide(text, *found.span())
    text = _hide(text, 0, _run_in_heading(text))
    for _, start, end in list(terms.uses(text)):
        text = _hide(text, start, end)
    for found in _CANDIDATE.finditer(text):
        term = _trim(found.group())
        start = found.start() + found.group().index(term) if term else 0
        after = text[found.end() :]
        if not term or re.match(rf" ?{_HIDDEN}", after) or not found.group().endswith(term):
            continue
        determiner = _determiner(text, start)
        longer = _EXPLAINED.match(after) or _LONGER_NAME.match(after)
        if determiner and not longer and not _is_name(term, text[:start], after):
            yield _whole(piece.plain, text, start, start + len(term)), term, determiner


def _hide(text: str, start: int, end: int) -> str:
    return text[:start] + _HIDDEN * (end - start) + text[end:]


def _whole(plain_text: str, hidden: str, start: int, end: int) -> str:
    """The words together with the defined term that stands right before them ("BAA Effective Date")."""
    while start >= 2 and hidden[start - 1] == " " and hidden[start - 2] == _HIDDEN:
        start = len(hidden[: start - 1].rstrip(_HIDDEN))
    return plain_text[start:end]


def _trim(words: str) -> str:
    """Drop ordinary capitalised words at both ends ("The", "Clause")."""
    parts = words.split(" ")
    while parts and parts[0] in ORDINARY_CAPITALS:
        parts.pop(0)
    while parts and (parts[-1] in ORDINARY_CAPITALS or parts[-1][0].islower()):
        parts.pop()
    return " ".join(parts)


def _determiner(text: str, start: int) -> str:
    """The word before, in lower case, if it is one after which a capitalised word reads as a term, else nothing."""
    before = text[max(0, start - 24) : start]
    last = re.search(rf"([A-Za-z]+|'s|s'|{_HIDDEN}'s|{_HIDDEN}')\s+$", before)
    if last is None:
        return ""
    word = last.group(1).lower()
    return word if word in DETERMINERS or word.endswith(("'s", "s'", f"{_HIDDEN}'")) else ""


def _is_name(term: str, before: str, after: str) -> bool:
    """Whether the words are a name of their own: of a law, a court, a place, an office, with a year or a number."""
    if term in DOCUMENTS and re.search(r"\b[Tt]his\s+$", before):
        return True
    first, _, rest = term.partition(" ")
    if term in PLACES or term.removeprefix("State of ") in PLACES or (rest and first in PLACES):
        return True
    head = term.partition(" of ")[0].rsplit(" ", maxsplit=1)[-1]
    if rest and (first in NAME_STARTS or head in NAME_ENDINGS):
        return True
    last = term.rsplit(" ", maxsplit=1)[-1]
    if last in NAME_ENDINGS and re.search(rf"[A-Z][a-z]+'s? (?:{_HIDDEN}+ )?$", before):
        return True
    numbered = bool(re.match(r"\s+(?:\d|No\.?\s|\([A-Z]|[IVX]+\b|[A-Z]\b)", after))
    # A lone capital word before a number is "Tranche 2"; a law has its year there.
    return numbered or term in BARE_NAMES or (" " in term and last in NAME_ENDINGS) or " and " in term


def _singular(term: str, known: dict[str, list[Piece]]) -> str:
    return next((form for form in list_forms(term) if form in known), term)
