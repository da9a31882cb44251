"""Names of parties: spelled one way, and all of them in the signature block."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from app.checks.document.persons import find_slips
from app.checks.model import FileModel, Piece
from app.checks.remarks import CheckContext, Remark

_FORMS = {
    "limited": "ltd", "ltd": "ltd", "plc": "plc", "llp": "llp", "llc": "llc", "inc": "inc", "incorporated": "inc",
    "corp": "corp", "corporation": "corp", "gmbh": "gmbh", "ag": "ag", "lp": "lp", "sarl": "sarl", "sa": "sa",
    "bv": "bv", "nv": "nv", "kg": "kg",
}  # fmt: skip
_FORM = (
    r"(?:Limited|LIMITED|Ltd\.?|LTD\.?|LLP|plc|PLC|LLC|L\.L\.C\.|Inc\.?|INC\.?|Incorporated|Corp\.?|Corporation|GmbH"
    r"|AG|L\.P\.|LP|S\.A\.|SA|B\.V\.|BV|N\.V\.|NV|KG|S\.[àa]\.? ?r\.l\.)"
)
_WORD = r"(?:[A-Z0-9\u00c0-\u00de][\w&'.\-]*|&|\([A-Z][\w ]*\)|of|and|the|de|für|und)"
_COMPANY = re.compile(rf"(?<![\w])((?:[A-Z0-9\u00c0-\u00de][\w&'.\-]*)(?:\s+{_WORD}){{0,6}}?\s+{_FORM})(?![\w])")
_SIGNING = re.compile(
    r"^\s*(?:signed|executed|in witness whereof|signatures?|as witness|unterschrift(?:en)?|for and on behalf of|by:)\b",
    re.IGNORECASE,
)
_LEAD = re.compile(r"^(?:The|This|Between|And|By|For|Of|To|In|On|With|From|Signed|Executed|If|That|Whereas)\s+")


@dataclass(frozen=True)
class Company:
    """A name of a company as written, where it first stands, and how often it is written so."""

    name: str
    piece: Piece
    count: int

    @property
    def core(self) -> str:
        """The name without its legal form, in lower case."""
        return re.sub(r"[^\w& ]", "", self.name.rsplit(" ", 1)[0]).lower()

    @property
    def form(self) -> str:
        """The legal form, its abbreviation and its full word taken as one."""
        raw = re.sub(r"[^a-z]", "", self.name.rsplit(" ", 1)[-1].lower())
        return _FORMS.get(raw, raw)

    @property
    def same(self) -> tuple[str, str]:
        """What is the same for two ways of writing one name."""
        return self.core.replace(" and ", " & "), self.form


def find_companies(model: FileModel) -> tuple[Company, ...]:
    """Return every company name of the main text in order of first use."""
    found: dict[str, tuple[Piece, int]] = {}
    for piece in model.body:
        for match in _COMPANY.finditer(piece.plain):
            name = re.sub(r"\s+", " ", _strip_lead(match.group(1)))
            if " " in name:
                first, count = found.get(name, (piece, 0))
                found[name] = (first, count + 1)
    return tuple(Company(name, piece, count) for name, (piece, count) in found.items())


def _strip_lead(name: str) -> str:
    while _LEAD.match(name):
        name = _LEAD.sub("", name)
    return re.split(r"\s+(?:and|between|of|by)\s+(?=[A-Z].*\s[A-Z])", name)[-1] if _is_sentence(name) else name


def _is_sentence(name: str) -> bool:
    """Two names in one match: "Alder Limited and Birch Limited" has a legal form before its end."""
    return bool(re.search(rf"\s{_FORM}\s+(?:and|of|by|between)\s", name))


def check_variants(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """One party written in two ways: another legal form, another abbreviation, or a slip of letters."""
    companies = sorted(model.once(find_companies), key=lambda one: -one.count)
    told: set[str] = set()
    for index, rare in enumerate(companies):
        for usual in companies[:index]:
            if rare.name not in told and usual.name not in told and _is_variant(usual, rare):
                told.add(rare.name)
                facts = {"usual": usual.name, "variant": rare.name, "count": str(rare.count)}
                yield Remark(rare.piece.label, facts, rare.piece.index, usual.piece.label, usual.piece.index)
    for slip in find_slips(model, _first_clause(model)):
        facts = {"usual": slip.usual, "variant": slip.variant, "problem": "person"}
        yield Remark(slip.piece.label, facts, slip.piece.index, slip.party.label, slip.party.index)


def _is_variant(one: Company, other: Company) -> bool:
    if one.name.isupper() != other.name.isupper() and one.same == other.same:
        return False
    if one.core == other.core:
        return True
    if re.sub(r"\D", "", one.core) != re.sub(r"\D", "", other.core):
        return False
    if len(one.core.split()) != len(other.core.split()) or one.form != other.form:
        return False
    if one.same == other.same:
        return True
    close = SequenceMatcher(None, one.core, other.core).ratio() > 0.88
    return close and _differs_in_one_word(one.core, other.core)


def _differs_in_one_word(one: str, other: str) -> bool:
    pairs = [pair for pair in zip(one.split(), other.split(), strict=True) if pair[0] != pair[1]]
    return len(pairs) == 1 and SequenceMatcher(None, *pairs[0]).ratio() > 0.75


def check_signatures(model: FileModel, context: CheckContext) -> Iterator[Remark]:  # noqa: ARG001
    """A party without a place to sign, and a signature of somebody who is no party.

    Parties are the companies named before the first clause; the block starts at the first words of signing after
    the last clause of the main text. Without two parties or without a block there is nothing to compare.
    """
    parties = _parties(model)
    block = _signature_block(model)
    if len(parties) < 2 or not block:
        return
    signing = {one.same: one for one in _companies_in(block)}
    if not signing:
        return
    for key, party in parties.items():
        if key not in signing:
            yield Remark(block[0].label, {"name": party.name, "problem": "missing"}, block[0].index, party.piece.label)
    for key, company in signing.items():
        if key not in parties:
            yield Remark(company.piece.label, {"name": company.name, "problem": "extra"}, company.piece.index)


def _parties(model: FileModel) -> dict[tuple[str, str], Company]:
    """Companies that open a paragraph of their own before the first clause, or that get a role there."""
    first = _first_clause(model)
    before = [piece for piece in model.clauses if piece.index < first]
    named = []
    for piece in before:
        opening = re.sub(r"^\s*\(?\d{1,2}[.)]?\)?\s*", "", piece.plain)
        found = _COMPANY.match(opening)
        if found and re.search(r'\((?:the|each|an?|together)?\s*"', opening):
            named.append(Company(re.sub(r"\s+", " ", found.group(1)), piece, 1))
    return {one.same: one for one in named}


def _first_clause(model: FileModel) -> int:
    """Return the index of the first clause, -1 where clauses have no numbers."""
    return next((piece.index for piece in model.clauses if re.match(r"1(\.|$)", piece.number)), -1)


def _signature_block(model: FileModel) -> tuple[Piece, ...]:
    clauses = [piece.index for piece in model.clauses if piece.number[:1].isdigit() and not _in_schedule(piece)]
    last = clauses[-1] if clauses else -1
    starts = [piece for piece in model.body if piece.index > last and _SIGNING.match(piece.plain)]
    return tuple(piece for piece in model.body if starts and piece.index >= starts[0].index)


def _in_schedule(piece: Piece) -> bool:
    return piece.paragraph is not None and bool(piece.paragraph.schedule)


def _companies_in(pieces: tuple[Piece, ...]) -> Iterator[Company]:
    for piece in pieces:
        for match in _COMPANY.finditer(piece.plain):
            yield Company(re.sub(r"\s+", " ", _strip_lead(match.group(1))), piece, 1)
