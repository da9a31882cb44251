"""Detail: a specialist explores, and after the person has settled everything a fresh call writes the blueprint."""

from dataclasses import replace

from app.relay.assignments import Explore, Specify
from app.relay.nouns.blueprint import AcceptanceMapping, Blueprint, DecisionMade, Handoff, OmissionItem
from app.relay.nouns.profiles import STAGE_1, STAGE_2
from app.relay.nouns.report import Usage
from app.relay.nouns.stage1 import Assumption, Decision, Risk, Stage1
from app.workforce.model.drafts.detail import DecidedDraft, ExploreDraft, SpecifyDraft
from app.workforce.model.work.amounts import typed_amounts
from app.workforce.model.work.changes import before_part, with_same_words
from app.workforce.model.work.content import (
    ReadContent,
    block_ids,
    content_schema,
    pages_of,
    read_content,
    used_figures,
)
from app.workforce.model.work.discovery import check_options, option
from app.workforce.model.work.figures import Figured, calculations_text, fact_figures, make_figures
from app.workforce.model.work.grounding import Grounded, figure_origins, ground
from app.workforce.model.work.grounds import Grounds, collect_grounds, numbered, recorded, unsourced
from app.workforce.model.work.invented import Invented, find_invented, known_values
from app.workforce.model.work.names import repeated
from app.workforce.model.work.research import research
from app.workforce.model.work.room import Room, join
from app.workforce.model.work.task_texts import (
    amended_text,
    earlier_steps,
    earlier_text,
    naming_texts,
    profile_of,
    protocol,
    settled_text,
    standard_text,
    task_sections,
    task_text,
)
from producers.content.anything import AnyContent
from producers.figures import Figure


def explore(assignment: Explore, room: Room) -> tuple[Stage1, Usage]:
    """Return stage 1. A researcher reads the files first, by the profile's research patterns."""
    task = assignment.task
    profile = profile_of(task, room)
    known = research(room, profile.research_patterns if profile else (task.task.description,))
    own_method = profile is not None and not profile.exploration_methodology.strip().casefold().startswith("ecd")
    parts = (
        task_text(task),
        known.text(),
        before_part(task.before),
        earlier_text(task),
        room.handed_on("design_architecture", "write_plan", *earlier_steps(task)),
        f"Depth of this task: {task.depth}.",
    )
    job = room.job(
        f"explore/{task.task.id}",
        ExploreDraft,
        parts,
        toolbox=room.toolbox(task_sections(task), room.library()),
        shared=room.shared(task.discovery, task.goals),
        more=(protocol(profile, STAGE_1, profile.stage_1 if profile else ""), standard_text(room)),
    )
    worked = room.work(replace(job, check=_check_explore, doubts=lambda draft: _doubt_findings(draft, assignment)))
    draft = worked.draft
    stage1 = Stage1(
        findings=draft.findings,
        method="Exploration" if own_method else "ECD Analysis",
        exploration=draft.exploration,
        assumptions=tuple(Assumption(**one.model_dump(), value=one.default) for one in draft.assumptions),
        decisions=tuple(
            Decision(**one.model_dump(exclude={"options"}), options=tuple(option(item) for item in one.options))
            for one in draft.decisions
        ),
        risks=tuple(Risk(**risk.model_dump()) for risk in draft.risks),
        approach=draft.approach,
    )
    return with_same_words(stage1, task.before), known.usage + worked.usage


def _check_explore(draft: ExploreDraft) -> list[str]:
    wrong = [] if draft.findings else ["result.findings: say at least what was looked for and not found"]
    ids = [*(one.id for one in draft.assumptions), *(one.id for one in draft.decisions)]
    wrong += repeated("result", ids)
    wrong += [f"result.assumptions: {one.id!r} is not A1, A2 …" for one in draft.assumptions if one.id[:1] != "A"]
    wrong += [f"result.decisions: {one.id!r} is not D1, D2 …" for one in draft.decisions if one.id[:1] != "D"]
    wrong += [] if draft.exploration and draft.approach else ["result: exploration and approach may not be empty"]
    for decision in draft.decisions:
        wrong += check_options(f"result.decisions.{decision.id}", decision.options, 5)
    return wrong


def _doubt_findings(draft: ExploreDraft, assignment: Explore) -> list[str]:
    """Return the findings whose source is not there; they are asked about once, and no block may rest on them."""
    files = frozenset(file.path for file in assignment.brief.sources)
    discovery = assignment.task.discovery
    refs = frozenset((*(fact.key for fact in discovery.facts), *(answer.question for answer in discovery.answers)))
    return [
        f"result.findings.{number}: what stands in the brackets is no file, fact or answer of this project"
        for number, finding in enumerate(draft.findings)
        if unsourced(finding, files, refs)
    ]


def specify(assignment: Specify, room: Room) -> tuple[Blueprint, Usage]:
    """Return the blueprint, with content that was rendered once on trial and figures that code has computed."""
    return _Specifying(assignment, room).run()


class _Specifying:
    """Stage 2 of one deliverable."""

    def __init__(self, assignment: Specify, room: Room) -> None:
        self._assignment = assignment
        self._task = assignment.task
        self._room = room
        earlier = tuple(figure for blueprint in self._task.earlier for figure in blueprint.figures)
        self._given: tuple[Figure, ...] = (*fact_figures(self._task.discovery.facts), *earlier)
        self._known = known_values(assignment, room)
        self._grounds = collect_grounds(assignment, naming_texts(assignment, room))

    def run(self) -> tuple[Blueprint, Usage]:
        profile = profile_of(self._task, self._room)
        kit = self._room.kit
        job = self._room.job(
            f"specify/{self._task.task.id}",
            SpecifyDraft,
            self._parts(),
            toolbox=self._room.toolbox(task_sections(self._task), self._room.library()),
            shared=self._room.shared(self._task.discovery, self._task.goals),
            more=(
                protocol(profile, STAGE_2, profile.stage_2 if profile else ""),
                kit.prompts.whole("notation"),
                *(kit.prompts.whole(page) for page in pages_of(self._task.output_format)),
                f"## Calculations that code can do\n\n{calculations_text()}",
                standard_text(self._room),
            ),
        )
        job = replace(job, check=self._check, doubts=self._doubts, content=content_schema(self._task.output_format))
        worked = self._room.work(job)
        return self._blueprint(worked.draft), worked.usage

    def _parts(self) -> tuple[str, ...]:
        task = self._task
        findings = [f"- {one.place.label}: {one.what} Right: {one.right}" for one in self._assignment.findings]
        settled = [f"- {text}" for text in self._assignment.settled_conflicts if text]
        known = "\n".join(f"- {figure.name}: {figure.label} ({figure.kind})" for figure in self._given)
        return (
            task_text(task),
            f"## Stage 1\n\n{numbered(self._assignment.stage1).model_dump_json(exclude_defaults=True)}",
            settled_text(self._assignment.decisions),
            self._grounds.text(),
            f"## Figures that exist already\n\n{known}" if known else "",
            earlier_text(task),
            amended_text(self._assignment),
            "## Findings to mend in an amended blueprint\n\n" + "\n".join(findings) if findings else "",
            "## Settled between blueprints\n\n" + "\n".join(settled) if settled else "",
            self._room.handed_on(f"explore/{task.task.id}", *earlier_steps(task)),
        )

    def _figured(self, draft: SpecifyDraft) -> Figured:
        return make_figures(draft.figures, self._given)

    def _content(self, draft: SpecifyDraft, figured: Figured, *, on_trial: bool = True) -> ReadContent:
        figures = (*self._given, *figured.figures)
        trial = self._room.kit.trial if on_trial else _no_trial
        return read_content(draft.content, self._task.output_format, figures, trial)

    def _grounded(self, draft: SpecifyDraft, content: AnyContent) -> Grounded:
        grounds = self._grounds
        if self._task.depth == "Light":
            grounds = Grounds((*grounds.origins, *recorded(draft)), grounds.standards, grounds.request)
        earlier = {figure.name: one.deliverable for one in self._task.earlier for figure in one.figures}
        facts = {fact.key for fact in self._task.discovery.facts}
        homes = {name: deliverable for name, deliverable in earlier.items() if name not in facts}
        return ground(content, grounds, figure_origins(self._given, draft.figures, grounds, homes))

    def _invented(self, figured: Figured, content: AnyContent) -> tuple[Invented, ...]:
        return find_invented(content, self._known.with_figures((*self._given, *figured.figures)))

    def _check(self, draft: SpecifyDraft) -> list[str]:
        figured = self._figured(draft)
        wrong = [*figured.wrong, *repeated("result.figures", (figure.name for figure in draft.figures))]
        criteria = {criterion.id for criterion in self._task.task.criteria}
        mapped = {one.criterion for one in draft.acceptance if one.how}
        wrong += [f"result.acceptance: criterion {name} is not mapped" for name in sorted(criteria - mapped)]
        for name in ("title", "approach", "specification", "research_findings", "integration"):
            wrong += [] if getattr(draft, name) else [f"result.{name}: may not be empty"]
        wrong += self._unused_decisions(draft)
        read = self._content(draft, figured)
        wrong += read.wrong
        if read.content is not None:
            ids = block_ids(read.content)
            named = {name for one in draft.acceptance for name in one.blocks}
            named |= {name for one in draft.omissions for name in one.blocks}
            wrong += [f"result: there is no block {name!r} in the content" for name in sorted(named - ids)]
        return wrong

    def _doubts(self, draft: SpecifyDraft) -> list[str]:
        """Return what is asked about once: blocks that rest on nothing, typed amounts, sums no calculation proves."""
        figured = self._figured(draft)
        content = self._content(draft, figured, on_trial=False).content
        typed = typed_amounts(content, (*self._given, *figured.figures)) if content is not None else []
        loose = self._grounded(draft, content).wrong if content is not None else ()
        invented = [
            f"result.content.{one.block}: “{one.value}” stands in nothing you were given; take it out, or mark it "
            f"[verify:{one.value}|why] when it comes from the law"
            for one in (self._invented(figured, content) if content is not None else ())
        ]
        return [*loose, *typed, *invented] + [
            f"result.figures.{one.name}: it is said to be computed; name the calculation, so that it is computed again"
            for one in draft.figures
            if one.home == "computed" and not one.calculation
        ]

    def _unused_decisions(self, draft: SpecifyDraft) -> list[str]:
        settled = self._assignment.decisions
        ids = {one.id for one in settled.decisions if one.chosen is not None} | {
            one.id for one in settled.assumptions if one.user_override
        }
        return [
            f"result.decisions: {name} is not carried out" for name in sorted(ids - {d.ref for d in draft.decisions})
        ]

    def _blueprint(self, draft: SpecifyDraft) -> Blueprint:
        figured = self._figured(draft)
        content = self._content(draft, figured, on_trial=False).content
        if content is None:
            raise AssertionError("content that was checked cannot be read")
        grounded = self._grounded(draft, content)
        say = self._room.kit.worker.say
        ungrounded = tuple(say("model_block_ungrounded", words=words) for words in grounded.loose)
        invented = tuple(
            say("model_value_invented", value=one.value, words=one.words) for one in self._invented(figured, content)
        )
        own = frozenset(figure.name for figure in figured.figures)
        task = self._task
        return Blueprint(
            specialist=task.specialist,
            domain=task.task.domain,
            deliverable=task.contract.id,
            title=draft.title,
            plan_tasks=(task.task.id,),
            depth=task.depth,
            task_reference=f"{task.task.id}: {task.task.title}",
            research_findings=(*draft.research_findings, *figured.mended),
            approach=draft.approach,
            decisions_made=tuple(self._decided(one) for one in draft.decisions),
            specification=draft.specification,
            acceptance=tuple(AcceptanceMapping(**one.model_dump()) for one in draft.acceptance),
            integration=draft.integration,
            open_items=(*(item for item in draft.open_items if item), *ungrounded, *invented),
            handoff=Handoff(
                producer=task.producer,
                output_format=task.output_format,
                output_filename=task.contract.file_name,
                formatting=draft.formatting,
            ),
            content=grounded.content,
            figures=used_figures(content, (*self._given, *figured.figures), own),
            omissions=tuple(
                OmissionItem(id=f"O{number}", **one.model_dump()) for number, one in enumerate(draft.omissions, start=1)
            ),
            shared_terms={one.term: one.meaning for one in draft.terms},
            parties=draft.parties,
        )

    def _decided(self, draft: DecidedDraft) -> DecisionMade:
        """Return a judgement; who confirmed it follows from what the person did, not from what the model says."""
        settled = self._assignment.decisions
        decision = next((one for one in settled.decisions if one.id == draft.ref), None)
        assumption = next((one for one in settled.assumptions if one.id == draft.ref), None)
        by = "standard" if draft.standard and not (decision or assumption) else "recorded assumption"
        if "recommended" in (decision and decision.by, assumption and assumption.by):
            by = "taken as recommended"
        elif decision is not None and decision.chosen is not None:
            by = "person"
        elif assumption is not None and settled.gate_completed:
            by = "person" if assumption.user_override else "accepted assumption"
        alternatives = decision.options if decision else ()
        return DecisionMade.model_validate(
            {
                "title": draft.title,
                "choice": draft.choice,
                "rationale": join(draft.rationale, f"Standard: {draft.standard}" if draft.standard else ""),
                "alternatives": alternatives,
                "confirmed_by": by,
                "ref": draft.ref,
            }
        )


def _no_trial(*_: object) -> None:
    """Content that passed its checks need not be rendered once more."""
