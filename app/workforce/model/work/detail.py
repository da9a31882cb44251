"""Detail: a specialist explores, and after the person has settled everything a fresh call writes the blueprint."""

from dataclasses import replace

from app.relay.assignments import Explore, Specify, TaskBrief
from app.relay.nouns.blueprint import AcceptanceMapping, Blueprint, DecisionMade, Handoff, OmissionItem
from app.relay.nouns.decisions import Decisions
from app.relay.nouns.profiles import STAGE_1, STAGE_2, SpecialistProfile
from app.relay.nouns.report import Usage
from app.relay.nouns.stage1 import Assumption, Decision, Risk, Stage1
from app.workforce.model.drafts.detail import DecidedDraft, ExploreDraft, SpecifyDraft
from app.workforce.model.work.amounts import typed_amounts
from app.workforce.model.work.content import ReadContent, block_ids, content_schema, page_of, read_content, used_figures
from app.workforce.model.work.discovery import check_options, option
from app.workforce.model.work.figures import Figured, calculations_text, fact_figures, make_figures
from app.workforce.model.work.names import repeated
from app.workforce.model.work.research import research
from app.workforce.model.work.room import Room, contract_text, join
from producers.figures import Figure


def explore(assignment: Explore, room: Room) -> tuple[Stage1, Usage]:
    """Return stage 1. A researcher reads the files first, by the profile's research patterns."""
    task = assignment.task
    profile = _profile(task, room)
    known = research(room, profile.research_patterns if profile else (task.task.description,))
    own_method = profile is not None and not profile.exploration_methodology.strip().casefold().startswith("ecd")
    parts = (
        _task_text(task),
        known.text(),
        _earlier_text(task),
        room.handed_on("design_architecture", "write_plan", *_earlier_steps(task)),
        f"Depth of this task: {task.depth}.",
    )
    job = room.job(
        f"explore/{task.task.id}",
        ExploreDraft,
        parts,
        toolbox=room.toolbox(_sections(task), room.library()),
        shared=room.shared(task.discovery, task.goals),
        more=(_protocol(profile, STAGE_1, profile.stage_1 if profile else ""), _standard_text(room)),
    )
    worked = room.work(replace(job, check=_check_explore))
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
    return stage1, known.usage + worked.usage


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

    def run(self) -> tuple[Blueprint, Usage]:
        profile = _profile(self._task, self._room)
        kit = self._room.kit
        job = self._room.job(
            f"specify/{self._task.task.id}",
            SpecifyDraft,
            self._parts(),
            toolbox=self._room.toolbox(_sections(self._task), self._room.library()),
            shared=self._room.shared(self._task.discovery, self._task.goals),
            more=(
                _protocol(profile, STAGE_2, profile.stage_2 if profile else ""),
                kit.prompts.whole("notation"),
                kit.prompts.whole(page_of(self._task.output_format)),
                f"## Calculations that code can do\n\n{calculations_text()}",
                _standard_text(self._room),
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
            _task_text(task),
            f"## Stage 1\n\n{self._assignment.stage1.model_dump_json(exclude_defaults=True)}",
            _settled_text(self._assignment.decisions),
            f"## Figures that exist already\n\n{known}" if known else "",
            _earlier_text(task),
            "## Findings to mend in an amended blueprint\n\n" + "\n".join(findings) if findings else "",
            "## Settled between blueprints\n\n" + "\n".join(settled) if settled else "",
            self._room.handed_on(f"explore/{task.task.id}", *_earlier_steps(task)),
        )

    def _figured(self, draft: SpecifyDraft) -> Figured:
        return make_figures(draft.figures, self._given)

    def _content(self, draft: SpecifyDraft, figured: Figured, *, on_trial: bool = True) -> ReadContent:
        figures = (*self._given, *figured.figures)
        trial = self._room.kit.trial if on_trial else _no_trial
        return read_content(draft.content, self._task.output_format, figures, trial)

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
        """Return what is asked about once: amounts typed beside their figure, and sums that no calculation proves."""
        figured = self._figured(draft)
        content = self._content(draft, figured, on_trial=False).content
        typed = typed_amounts(content, (*self._given, *figured.figures)) if content is not None else []
        return typed + [
            f"result.figures.{one.name}: it is said to be computed; name the calculation, so that it is computed again"
            for one in draft.figures
            if one.home == "computed" and not one.calculation
        ]

    def _unused_decisions(self, draft: SpecifyDraft) -> list[str]:
        settled = self._assignment.decisions
        ids = {one.id for one in settled.decisions} | {one.id for one in settled.assumptions if one.user_override}
        return [
            f"result.decisions: {name} is not carried out" for name in sorted(ids - {d.ref for d in draft.decisions})
        ]

    def _blueprint(self, draft: SpecifyDraft) -> Blueprint:
        figured = self._figured(draft)
        content = self._content(draft, figured, on_trial=False).content
        if content is None:
            raise AssertionError("content that was checked cannot be read")
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
            open_items=tuple(item for item in draft.open_items if item),
            handoff=Handoff(
                producer=task.producer,
                output_format=task.output_format,
                output_filename=task.contract.file_name,
                formatting=draft.formatting,
            ),
            content=content,
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


def _profile(task: TaskBrief, room: Room) -> SpecialistProfile | None:
    """Return the profile that was made for this run, else the registered one."""
    made = task.profile
    return made.profile() if made is not None else room.kit.specialists.get(task.specialist)


def _protocol(profile: SpecialistProfile | None, heading: str, text: str) -> str:
    if profile is None:
        return ""
    sections = "\n".join(f"- {name}" for name in profile.blueprint_sections)
    head = f"# You work as: {profile.display_name} ({profile.domain})\n\n{profile.description}"
    return join(head, f"## {heading}\n\n{text}", f"What such a blueprint covers:\n{sections}")


def _standard_text(room: Room) -> str:
    standard = room.brief.standard
    if standard is None:
        return ""
    found = next((one for one in room.kit.standards() if one.name == standard.name), None)
    return f"## Named standard: {found.title}, version {found.version}\n\n{found.text}" if found and found.text else ""


def _task_text(task: TaskBrief) -> str:
    part = "\n".join(f"- {line}" for line in task.part)
    return join(
        f"## The task\n\n{task.task.model_dump_json(exclude_defaults=True)}",
        contract_text((task.contract,)),
        f"Structure the architect foresees:\n{part}" if part else "",
        f"It becomes one {task.output_format} file, made by {task.producer}.",
    )


def _settled_text(decisions: Decisions) -> str:
    lines = [f"- {one.id} {one.title}: {one.user_override or one.default}" for one in decisions.assumptions]
    for one in decisions.decisions:
        chosen = one.user_input or next(
            (text for text in one.options if text.startswith(f"{one.chosen}:")), one.value or "open"
        )
        lines.append(f"- {one.id} {one.title}: {chosen}")
    return "## What the person settled\n\n" + "\n".join(lines) if lines else ""


def _sections(task: TaskBrief) -> dict[str, str]:
    """Return what can be read on demand: the blueprints this task builds on, whole."""
    return {f"blueprint:{one.deliverable}": one.model_dump_json(exclude_defaults=True) for one in task.earlier}


def _earlier_text(task: TaskBrief) -> str:
    """Return earlier blueprints in short; the whole is there to be read as a section."""
    lines = []
    for one in task.earlier:
        figures = ", ".join(figure.name for figure in one.figures)
        terms = ", ".join(one.shared_terms)
        lines.append(
            f"- section blueprint:{one.deliverable}: {one.title}. Parties: {', '.join(one.parties) or 'none'}. "
            f"Figures: {figures or 'none'}. Terms: {terms or 'none'}. {one.approach}"
        )
    for decisions in task.earlier_decisions:
        lines += [f"- settled for {decisions.deliverable}: {one.title}: {one.value}" for one in decisions.decisions]
    return "## Earlier blueprints\n\n" + "\n".join(lines) if lines else ""


def _earlier_steps(task: TaskBrief) -> tuple[str, ...]:
    return tuple(f"specify/{name}" for one in task.earlier for name in one.plan_tasks)
