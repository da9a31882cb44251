"""The toolbox of one assignment: which tools its role has here, and what a call of one answers.

The list offered to the model is made from the relay's own table of roles, and the name that comes back is held
against that table again before anything happens.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.relay.assignments import BuiltFile
from app.relay.roles import TOOLS, Role, Tool
from app.workforce.model.receiving import UNREADABLE
from app.workforce.model.tools.fencing import fence
from app.workforce.model.tools.library import PAGE, Library

Json = dict[str, Any]


@dataclass(frozen=True)
class Answered:
    """What a tool says, and whether it is a refusal."""

    text: str
    error: bool = False


@dataclass(frozen=True)
class Offer:
    """A tool as the model sees it: its name there, the relay's tool it belongs to, its description and fields."""

    name: str
    tool: Tool
    description: str
    fields: Mapping[str, str]

    def schema(self) -> Json:
        """Return the tool as the API takes it."""
        properties = {
            name: {"type": "integer" if name == "page" else "string", "description": words}
            for name, words in self.fields.items()
        }
        required = [name for name in self.fields if name != "page"]
        schema = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
        return {"name": self.name, "description": self.description, "input_schema": schema}


OFFERS: tuple[Offer, ...] = (
    Offer("read_section", "read_section", "Read a section of the approved ledger, or an earlier blueprint in full.",
          {"section": "the name of the section as the brief lists it", "page": "page number, from 1"}),
    Offer("list_sources", "read_sources", "List the files of the project.", {}),
    Offer("search_sources", "read_sources", "Find lines in all files that hold every word you give.",
          {"words": "one to five words"}),
    Offer("read_source", "read_sources", "Read one page of a file. Long files have several pages.",
          {"file": "the path as listed", "page": "page number, from 1"}),
    Offer("read_deliverable", "read_deliverable", "Read one page of the finished file, each line with its place.",
          {"page": "page number, from 1"}),
    Offer("run_checks", "run_checks", "Get what the deterministic checks found in the finished file.", {}),
)  # fmt: skip

_INSTEAD: Mapping[Tool, str] = {
    "read_section": "work from your brief",
    "write_section": "return it in your result; the relay writes the section from it",
    "read_sources": "use the findings in your brief, or name what is missing in a blocker",
    "read_deliverable": "work from your brief",
    "submit_deliverable": "return your result; the producer renders it from the blueprint",
    "run_checks": "say in your result what should be checked",
}


@dataclass(frozen=True)
class Toolbox:
    """The tools of one role in one assignment. `phase` is said in refusals."""

    role: Role
    phase: str
    sections: Mapping[str, str] = field(default_factory=dict)
    library: Library | None = None
    built: BuiltFile | None = None
    checks: Callable[[], str] | None = None

    def offers(self) -> tuple[Offer, ...]:
        """Return the tools that the role has and that have something to show in this assignment."""
        return tuple(offer for offer in OFFERS if offer.tool in TOOLS[self.role] and self._has(offer.tool))

    def call(self, name: str, given: Any) -> Answered:
        """Answer a call. Never raises: what is forbidden, invented or malformed is answered in words."""
        offer = next((offer for offer in OFFERS if offer.name == name), None)
        if offer is None:
            return Answered(self._refusal(name), error=True)
        if offer.tool not in TOOLS[self.role]:
            return Answered(self._forbidden(name, offer.tool), error=True)
        if not self._has(offer.tool):
            return Answered(f"{name} has nothing to show in this assignment; work from your brief.", error=True)
        return self._perform(offer, given)

    def _has(self, tool: Tool) -> bool:
        held = {
            "read_section": bool(self.sections),
            "read_sources": self.library is not None,
            "read_deliverable": self.built is not None,
            "run_checks": self.checks is not None,
        }
        return held.get(tool, False)

    def _refusal(self, name: str) -> str:
        known = next((tool for tool in _INSTEAD if tool == name), None)
        if known is not None:
            return self._forbidden(name, known)
        own = ", ".join(offer.name for offer in self.offers()) or "none"
        return f"There is no tool {name[:60]!r}. In the {self.phase} phase the {self.role} has: {own}."

    def _forbidden(self, name: str, tool: Tool) -> str:
        who = ", ".join(role for role, tools in TOOLS.items() if tool in tools and role != self.role)
        able = f" It belongs to: {who}." if who else ""
        return f"In the {self.phase} phase the {self.role} does not use {name}.{able} Instead: {_INSTEAD[tool]}."

    def _perform(self, offer: Offer, given: Any) -> Answered:
        if not isinstance(given, dict) or UNREADABLE in given:
            return Answered(f"The arguments of {offer.name} were no JSON object. Send them again.", error=True)
        unknown = set(given) - set(offer.fields)
        if unknown:
            return Answered(f"{offer.name} takes {', '.join(offer.fields) or 'nothing'}.", error=True)
        page = given.get("page", 1)
        if not isinstance(page, int) or isinstance(page, bool):
            return Answered("A page is a whole number, counted from 1.", error=True)
        texts = {name: str(given.get(name, "")) for name in offer.fields if name != "page"}
        return self._show(offer.name, texts, page)

    def _show(self, name: str, texts: Mapping[str, str], page: int) -> Answered:
        if name == "read_section":
            return self._section(texts["section"], page)
        if name == "read_deliverable" and self.built is not None:
            return Answered(_page_of(f"file {self.built.file_name}", "\n".join(self.built.text), page))
        if name == "run_checks" and self.checks is not None:
            return Answered(fence("what the checks found", self.checks()))
        if self.library is None:
            return Answered("There are no source files here.", error=True)
        return _read(self.library, name, texts, page)

    def _section(self, name: str, page: int) -> Answered:
        text = self.sections.get(name)
        if text is None:
            return Answered(f"There is no such section. There are: {', '.join(self.sections)}.", error=True)
        return Answered(_page_of(f"section {name}", text, page))


def _read(library: Library, name: str, texts: Mapping[str, str], page: int) -> Answered:
    if name == "list_sources":
        return Answered(library.listing())
    if name == "search_sources":
        return Answered(library.search(texts["words"]))
    path = library.find(texts["file"])
    if path is None:
        return Answered(f"No such file in this project. The files are:\n{library.listing()}", error=True)
    return Answered(library.page(path, page))


def _page_of(label: str, text: str, page: int) -> str:
    pages = [text[start : start + PAGE] for start in range(0, len(text), PAGE)] or [""]
    if not 1 <= page <= len(pages):
        return f"There are {len(pages)} pages, counted from 1."
    return fence(f"{label}, page {page} of {len(pages)}", pages[page - 1])
