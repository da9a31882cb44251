"""Companies in running text: "Name Limited (registered number 01234567), whose registered office is at …"."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from app.relay.nouns.source import Passage, SourceText
from app.workforce.playbook.finding.candidates import Candidate, around, place_of
from app.workforce.playbook.finding.canonical import same_value

Wanted = Literal["name", "number", "address"]
_FORMS = r"(?:Limited|Ltd\.?|plc|PLC|LLP|Inc\.?|LLC|Corporation|Corp\.?|GmbH|AG|S\.A\.|B\.V\.)"
_COMPANY = re.compile(
    rf"(?P<name>[A-Z0-9][\w&’'.-]*(?:[ ](?:[A-Z0-9&(][\w&’'.()-]*|of|and|the|for)){{0,8}}?[ ]{_FORMS})(?![\w])"
)
_NUMBER = re.compile(
    r"(?:registered|company|registration)\s+(?:number|no\.?)(?:\s+is)?\s*:?\s*(?P<number>[A-Z]{0,2}\d{6,8})\b",
    re.IGNORECASE,
)
_OFFICE = re.compile(
    r"(?:registered office|principal place of business)(?:\s+address)?(?:\s+is)?(?:\s+at|:)\s*"
    r"(?P<address>[^();:\n]{5,160}?)(?=\s*(?:[();:\n]|\.(?:\s|$)|$))",
    re.IGNORECASE,
)
_LONGEST = 20_000
_ROOM = 260


@dataclass(frozen=True)
class Company:
    """A company as a passage introduces it: its name, and the words up to the next company."""

    name: str
    details: str
    passage: Passage
    quote: str

    def part(self, wanted: Wanted) -> str:
        """Return the name, the registered number or the address; an empty string when it is not there."""
        if wanted == "name":
            return self.name
        found = (_NUMBER if wanted == "number" else _OFFICE).search(self.details)
        return found.group(1).strip(" ,") if found else ""

    @property
    def is_introduced(self) -> bool:
        """Whether number or address stand beside the name."""
        return bool(self.part("number") or self.part("address"))


def company_names(text: str) -> list[tuple[str, int, int]]:
    """Return the companies that a sentence names in full, each with where its name starts and ends."""
    return [(match.group("name"), match.start("name"), match.end("name")) for match in _COMPANY.finditer(text)]


def find_party(position: int, wanted: Wanted, source: SourceText) -> Iterator[Candidate]:
    """Yield what is wanted of the n-th company that a source introduces, if it introduces two or more."""
    introduced = [company for company in _companies(source) if company.is_introduced]
    names = list(dict.fromkeys(company.name.casefold() for company in introduced))
    if len(names) < 2 or position > len(names):
        return
    for company in introduced:
        if company.name.casefold() == names[position - 1] and company.part(wanted):
            yield Candidate(company.part(wanted), place_of(source, company.passage), company.quote)


def find_details(names: Iterable[str], wanted: Wanted, source: SourceText) -> Iterator[Candidate]:
    """Yield number or address wherever a source introduces a company of one of these names."""
    known = tuple(names)
    for company in _companies(source):
        if company.part(wanted) and any(_ends_like(company.name, name) for name in known):
            yield Candidate(company.part(wanted), place_of(source, company.passage), company.quote)


def _ends_like(found: str, name: str) -> bool:
    """Whether a found name is a known one; words before it may have been taken along at the start of a sentence."""
    return same_value(found, name) or found.casefold().endswith(f" {name.casefold()}")


def _companies(source: SourceText) -> Iterator[Company]:
    for passage in source.passages:
        text = " ".join(passage.text.split())[:_LONGEST]
        found = list(_COMPANY.finditer(text))
        for index, match in enumerate(found):
            end = found[index + 1].start() if index + 1 < len(found) else len(text)
            details = text[match.end() : min(end, match.end() + _ROOM)]
            quote = around(text, match.start(), min(end, match.end() + 120), room=30)
            yield Company(match.group("name"), details, passage, quote)
