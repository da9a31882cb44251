"""What a specialist is told of its task: the profile's protocol, the standard, what was settled, blueprints before."""

from app.relay.assignments import Specify, TaskBrief
from app.relay.nouns.decisions import Decisions
from app.relay.nouns.profiles import SpecialistProfile
from app.workforce.model.work.room import Room, contract_text, join

_AMENDED = {
    "title", "approach", "specification", "decisions_made", "acceptance", "omissions", "shared_terms", "parties",
    "content", "figures",
}  # fmt: skip


def profile_of(task: TaskBrief, room: Room) -> SpecialistProfile | None:
    """Return the profile that was made for this run, else the registered one."""
    made = task.profile
    return made.profile() if made is not None else room.kit.specialists.get(task.specialist)


def protocol(profile: SpecialistProfile | None, heading: str, text: str) -> str:
    """Return who the specialist is, with one of its protocols under its heading; nothing without a profile."""
    if profile is None:
        return ""
    sections = "\n".join(f"- {name}" for name in profile.blueprint_sections)
    head = f"# You work as: {profile.display_name} ({profile.domain})\n\n{profile.description}"
    return join(head, f"## {heading}\n\n{text}", f"What such a blueprint covers:\n{sections}")


def standard_text(room: Room) -> str:
    """Return the playbook that the work is drafted from, as a named standard; empty without one."""
    standard = room.brief.standard
    if standard is None:
        return ""
    found = next((one for one in room.kit.standards() if one.name == standard.name), None)
    return f"## Named standard: {found.title}, version {found.version}\n\n{found.text}" if found and found.text else ""


def task_text(task: TaskBrief) -> str:
    """Return the task with its contract and what becomes of it."""
    part = "\n".join(f"- {line}" for line in task.part)
    return join(
        f"## The task\n\n{task.task.model_dump_json(exclude_defaults=True)}",
        contract_text((task.contract,)),
        f"Structure the architect foresees:\n{part}" if part else "",
        f"It becomes one {task.output_format} file, made by {task.producer}.",
    )


def settled_text(decisions: Decisions) -> str:
    """Return the assumptions and decisions as the person settled them."""
    lines = [f"- {one.id} {one.title}: {one.user_override or one.default}" for one in decisions.assumptions]
    for one in decisions.decisions:
        chosen = one.user_input or next(
            (text for text in one.options if text.startswith(f"{one.chosen}:")), one.value or "open"
        )
        lines.append(f"- {one.id} {one.title}: {chosen}")
    return "## What the person settled\n\n" + "\n".join(lines) if lines else ""


def amended_text(assignment: Specify) -> str:
    """Return the newest blueprint of the file where there is one; what nothing asks to change stays as it is there."""
    if assignment.amends is None:
        return ""
    kept = assignment.amends.model_dump_json(exclude_defaults=True, include=_AMENDED)
    head = "Write it again with what is to change; every other block stays word for word, with its id."
    return f"## The blueprint as it stands\n\n{head}\n\n{kept}"


def naming_texts(assignment: Specify, room: Room) -> tuple[str, ...]:
    """Return the texts of a stage 2 in which standards may be named: the profile and the playbook."""
    profile = profile_of(assignment.task, room)
    texts = (profile.description, profile.stage_1, profile.stage_2, *profile.review_criteria) if profile else ()
    return (*texts, standard_text(room))


def task_sections(task: TaskBrief) -> dict[str, str]:
    """Return what can be read on demand: the blueprints this task builds on, whole."""
    return {f"blueprint:{one.deliverable}": one.model_dump_json(exclude_defaults=True) for one in task.earlier}


def earlier_text(task: TaskBrief) -> str:
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


def earlier_steps(task: TaskBrief) -> tuple[str, ...]:
    """Return the steps that wrote the earlier blueprints."""
    return tuple(f"specify/{name}" for one in task.earlier for name in one.plan_tasks)
