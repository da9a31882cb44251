"""Defined terms: where they are defined, where they are used, and what does not fit.

Both apostrophes count as one, plural and possessive forms count as uses, and a longer term hides the shorter one
inside it ("Completion Date" is no use of "Date").
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.checks.document.wordlists import COMMON_IN_LOWER_CASE, ORDINARY_CAPITALS, ROLES
from app.checks.model import FileModel, Piece
from app.checks.remarks import CheckContext, Remark
from app.relay.nouns.finding import Severity

_TERM = r"[A-Z0-9][A-Za-z0-9&'./-]*(?:[ -][A-Za-z0-9&'./()-]+){0,7}"
_MEANS = (
    r"means?|shall mean|has the (?:same )?meanings?|have the meanings?|includes?|refers? to|is defined|bedeutet"
    r"|(?:is|are|shall be|equals?)(?! (?:defined|used|not)\b)"
)
_QUOTED = re.compile(rf'"({_TERM})"(?:,?\s+(?:or|and)\s+"({_TERM})")?,?\s+(?:{_MEANS})\b[:,]?\s*')
_EXAMPLE = r"(?!\s*(?:e\.g\.|for example|i\.e\.|such as|like|see)\b)"
_INLINE = re.compile(rf'\({_EXAMPLE}[^()"]{{0,80}}"({_TERM})"(?:[^()"]{{0,60}}"({_TERM})")?[^()"]{{0,60}}\)')
_OPENING = re.compile(rf"^\s*(?:\([a-z]+\)\s+)?({_TERM})\s+(?:means|has the meaning)\b\s*")
_TOLD = re.compile(
    r"\b[Tt]he ((?:[A-Z][a-z]+ ){0,3}[A-Z][a-z]+)"
    r" (?:(?:described|set out|specified|stated|referred to|listed|named|identified) in|(?:described|set out) below)\b"
)
_POINTS_ELSEWHERE = re.compile(
    r"^(?:given|set (?:out|forth)|ascribed|assigned|specified|stated|provided)\b|^to (?:it|that term)\b", re.IGNORECASE
)


@dataclass(frozen=True)
class Definition:
    """A term, where it is defined (piece and offset of its first letter), and the words of its meaning.

    `partner` is a second name that the same definition gives ("EEA").
    """

    term: str
    piece: Piece
    start: int
    meaning: str
    points_elsewhere: bool = False
    partner: str = ""


@dataclass(frozen=True)
class Terms:
    """The definitions of a file in reading order, and one pattern that finds every use of any of them."""

    definitions: tuple[Definition, ...]
    pattern: re.Pattern[str] | None
    forms: dict[str, str]

    def uses(self, text: str) -> Iterator[tuple[str, int, int]]:
        """Yield (term, start, end) for each use, longest term first."""
        if self.pattern is not None:
            for found in self.pattern.finditer(text):
                yield self.forms[found.group(1)], found.start(1), found.end(1)


def list_forms(term: str) -> tuple[str, ...]:
    """Return the term with its singular and plural, and without what stands in brackets inside it."""
    forms = [term, f"{term}s", f"{term}es"]
    if (bare := re.sub(r" \([^()]*\)(?= )", "", term)) != term:
        forms.append(bare)
    if term.endswith("y"):
        forms.append(f"{term[:-1]}ies")
    if term.endswith("ies"):
        forms.append(f"{term[:-3]}y")
    if term.endswith("s"):
        forms.append(term[:-1])
    if term.endswith("es"):
        forms.append(term[:-2])
    head, of, tail = term.partition(" of ")
    return (*forms, f"{head}s{of}{tail}") if of else tuple(forms)


def find_terms(model: FileModel) -> Terms:
    """Return the terms of a file."""
    definitions = [one for piece in model.pieces for one in _define(piece)]
    definitions += _define_in_tables(model, {one.term for one in definitions})
    definitions.sort(key=lambda one: (one.piece.index, one.start))
    forms: dict[str, str] = {}
    for one in definitions:
        for form in list_forms(one.term):
            forms.setdefault(form, one.term)
    forms |= {one.term: one.term for one in definitions}
    ordered = sorted(forms, key=len, reverse=True)
    joined = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in ordered)
    pattern = re.compile(rf"(?<![A-Za-z0-9])({joined})(?![A-Za-z0-9])") if ordered else None
    spaced = {re.sub(r"\s+", " ", form): term for form, term in forms.items()}
    return Terms(tuple(definitions), pattern, spaced)


def _define(piece: Piece) -> Iterator[Definition]:
    text = piece.plain
    quoted = list(_QUOTED.finditer(text))
    for found in quoted:
        meaning = _meaning(text, found.end())
        elsewhere = bool(_POINTS_ELSEWHERE.match(meaning))
        for group, other in ((1, 2), (2, 1)):
            if found.group(group):
                partner = found.group(other) or ""
                yield Definition(found.group(group), piece, found.start(group), meaning, elsewhere, partner)
    for found in _INLINE.finditer(text):
        for group in (1, 2):
            if found.group(group):
                partner = found.group(3 - group) or ""
                lead = _lead(text, found.start())
                yield Definition(found.group(group), piece, found.start(group), lead, partner=partner)
    for found in _TOLD.finditer(text):
        if _is_term(found.group(1)):
            yield Definition(found.group(1), piece, found.start(1), "", points_elsewhere=True)
    opening = _OPENING.match(text)
    if opening and not quoted and _is_term(opening.group(1)):
        meaning = _meaning(text, opening.end())
        yield Definition(opening.group(1), piece, opening.start(1), meaning, bool(_POINTS_ELSEWHERE.match(meaning)))


def _define_in_tables(model: FileModel, known: set[str]) -> list[Definition]:
    """A cell that holds nothing but a quoted term defines it; the next piece is its meaning."""
    found = []
    for piece, after in zip(model.pieces, model.pieces[1:], strict=False):
        match = re.fullmatch(rf'\s*"({_TERM})"\s*', piece.plain)
        if match and piece.in_table and match.group(1) not in known:
            found.append(Definition(match.group(1), piece, match.start(1), after.plain))
    return found


def _is_term(words: str) -> bool:
    """Whether the words before "means" can be a term: a capital first, no sentence of its own."""
    return len(words.split()) <= 6 and words.split(maxsplit=1)[0] not in ORDINARY_CAPITALS


def _meaning(text: str, start: int) -> str:
    rest = re.split(r';|\.\s|(?<=[a-z0-9)])\s*,\s*(?=")', text[start:], maxsplit=1)[0]
    return rest.strip().rstrip(".;,")


def _lead(text: str, start: int) -> str:
    """The words before an inline definition, back to the start of the sentence."""
    lead = re.split(r"[.;]\s+(?=[A-Z])", text[:start])[-1]
    return lead.strip()[-120:]


def check_defined_twice(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A term with two definitions, each with its own meaning."""
    seen: dict[str, Definition] = {}
    for one in model.once(find_terms).definitions:
        if one.points_elsewhere:
            continue
        first = seen.setdefault(one.term, one)
        if first is one or (_own_schedule(first) != _own_schedule(one) and _is_scoped(model, one)):
            continue
        facts = {"term": one.term, "first": first.meaning, "second": one.meaning}
        yield Remark(one.piece.label, facts, one.piece.index, first.piece.label, first.piece.index)


def _is_scoped(model: FileModel, one: Definition) -> bool:
    """Whether the schedule a definition stands in says that its definitions are for itself."""
    inside = (piece for piece in model.body if piece.paragraph and piece.paragraph.schedule == _own_schedule(one))
    return any(re.search(r"\bthis (?:Schedule|Annex|Exhibit|Appendix|Part)\b", piece.plain) for piece in inside)


def _own_schedule(one: Definition) -> str:
    """The schedule a definition stands in, "" in the main text."""
    paragraph = one.piece.paragraph
    return paragraph.schedule if paragraph is not None else ""


def check_not_used(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A term that is defined and stands nowhere else."""
    terms = model.once(find_terms)
    used: set[str] = set()
    for piece in model.pieces:
        own = {one.start for one in terms.definitions if one.piece is piece}
        used |= {term for term, start, _ in terms.uses(piece.plain) if start not in own}
    used |= _used_in_lower_case(model, {one.term: one for one in terms.definitions if one.term not in used})
    told: set[str] = set()
    for one in terms.definitions:
        if one.term not in used and one.term not in told and one.partner not in used:
            told.add(one.term)
            yield Remark(one.piece.label, {"term": one.term}, one.piece.index)


def _used_in_lower_case(model: FileModel, unused: dict[str, Definition]) -> set[str]:
    """Terms of several words that stand in lower case outside their definition: another check tells those."""
    several = {term: re.compile(rf"\b{re.escape(term.lower())}\b") for term in unused if re.search("[ -]", term)}
    return {
        term
        for term, pattern in several.items()
        if any(
            found.start() != unused[term].start or piece is not unused[term].piece
            for piece in model.pieces
            for found in pattern.finditer(piece.plain.lower())
        )
    }


def check_lower_case(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A defined term in lower case where it must mean the defined one.

    Labels of blanks and words between square brackets do not count, nor the words of its own definition. The plural
    counts where the file writes the plural with a capital elsewhere: "the investors" are others than the Investor.
    """
    terms = model.once(find_terms)
    first = {one.term: one for one in reversed(terms.definitions)}
    wanted = [term for term in first if _could_slip(term)]
    if not wanted:
        return
    joined = "|".join(re.escape(term.lower()) for term in sorted(wanted, key=len, reverse=True))
    pattern = re.compile(rf"\b(?:[Tt]he|[Ee]ach|[Ee]very|[Ss]uch|[Ss]aid)\s+(({joined})(s'|'s|s)?)(?![A-Za-z-])")
    by_lower = {term.lower(): term for term in wanted}
    several = {term for term in wanted if any(f"{term}s" in piece.plain for piece in model.pieces)}
    homes = {(one.term, one.piece.index) for one in terms.definitions}
    for piece in model.body:
        for found in pattern.finditer(_without_brackets(piece.written)):
            term = by_lower[found.group(2)]
            home = first[term].piece
            plural = (found.group(3) or "").startswith("s")
            if (term, piece.index) in homes or piece.index < home.index or (plural and term not in several):
                continue
            facts = {"term": term, "word": piece.text[found.start(1) : found.end(1)]}
            severity: Severity = "medium" if term.lower() in ROLES else "low"
            yield Remark(piece.label, facts, piece.index, home.label, home.index, severity)


def _without_brackets(text: str) -> str:
    """Blank out what stands between square brackets: it tells the drafter what to write; same length."""
    return re.sub(r"\[[^\[\]]*\]", lambda found: "\u2000" * len(found.group()), text)


def _could_slip(term: str) -> bool:
    """Roles and terms of several words; single everyday words in lower case usually mean just that."""
    lower = term.lower()
    if lower in COMMON_IN_LOWER_CASE or not term[:1].isupper():
        return False
    return lower in ROLES or (" " in term and any(word[:1].islower() or word[1:].islower() for word in term.split()))
