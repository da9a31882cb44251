"""Research: what the sources say, read by a researcher before anybody forms a view. Every quotation is proved."""

import hashlib
from dataclasses import dataclass, field, replace

from app.relay.nouns.report import Usage
from app.relay.nouns.source import Place
from app.workforce.model.drafts.discovery import FindingDraft, ResearchDraft
from app.workforce.model.tools.fencing import fence
from app.workforce.model.tools.library import Library
from app.workforce.model.tools.toolbox import Toolbox
from app.workforce.model.work.room import PHASES, Room


@dataclass(frozen=True)
class Found:
    """A finding whose words stand where it says."""

    statement: str
    place: Place
    quote: str

    def line(self) -> str:
        """Return the finding as a line of a brief."""
        return f"- {self.statement} [{self.place.file}, {self.place.label}: “{self.quote}”]"


@dataclass(frozen=True)
class Research:
    """What was found, what was looked for in vain, and what it cost."""

    found: tuple[Found, ...] = ()
    missing: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)

    def text(self) -> str:
        """Return the findings as a section of a brief."""
        if not self.found and not self.missing:
            return "## Findings in the files\n\nThere are no files to read."
        lines = [one.line() for one in self.found] + [f"- Not found: {text}" for text in self.missing]
        return "## Findings in the files\n\n" + fence("findings, quoted from the files", "\n".join(lines))


def research(room: Room, questions: tuple[str, ...]) -> Research:
    """Return what the sources say on some questions. Without sources nothing is asked.

    The same questions over the same files are the same call, so the answer is bought once.
    """
    library = room.library()
    if library is None:
        return Research()
    stamp = hashlib.sha256("\n".join((*questions, *sorted(f.sha256 for f in room.brief.sources))).encode()).hexdigest()
    toolbox = Toolbox("Researcher", PHASES[room.assignment.kind], {}, library)
    asked = "## Questions\n\n" + "\n".join(f"- {question}" for question in questions)
    job = room.job(
        f"research/{stamp[:12]}",
        ResearchDraft,
        (asked,),
        toolbox=toolbox,
        tier="light",
        role="Researcher",
        heading="research",
    )
    worked = room.work(replace(job, doubts=lambda draft: _doubts(draft, library)), hand_on=False)
    found = tuple(one for draft in worked.draft.findings if (one := _prove(draft, library)) is not None)
    first = room.kit.research.setdefault(stamp, room.assignment.model_dump_json(include={"kind", "task"}))
    mine = first == room.assignment.model_dump_json(include={"kind", "task"})
    return Research(found, worked.draft.not_found, worked.usage if mine else Usage())


def _prove(draft: FindingDraft, library: Library) -> Found | None:
    place = library.place_of(draft.file, draft.quote)
    return Found(draft.statement, place, draft.quote) if place and draft.statement else None


def _doubts(draft: ResearchDraft, library: Library) -> list[str]:
    return [
        f"result.findings.{number}: these words do not stand in {one.file}: “{one.quote[:80]}”"
        for number, one in enumerate(draft.findings)
        if _prove(one, library) is None
    ]
