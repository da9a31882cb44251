"""A missing skill: the strong tier finds somebody registered after all, or writes the profile of a new specialist."""

import re
from dataclasses import replace

from pydantic import ValidationError

from app.relay.assignments import GenerateSpecialist
from app.relay.nouns.generated import Generated, GeneratedProfile
from app.relay.nouns.report import Usage
from app.workforce.model.drafts.base import read_gap
from app.workforce.model.drafts.planning import ProfileDraft, SpecialistDraft
from app.workforce.model.work.room import Room

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST_NAME = 60
_LEAST_WORDS = {"stage_1": 60, "stage_2": 40, "review": 30}
"""Protocols shorter than this guide nobody."""


def generate_specialist(assignment: GenerateSpecialist, room: Room) -> tuple[Generated, Usage]:
    """Return who does the task: a registered name, or a profile that was checked like any other."""
    job = room.job(
        f"generate_specialist/{assignment.task.id}",
        SpecialistDraft,
        _parts(assignment, room),
        tier=assignment.tier,
    )
    worked = room.work(replace(job, check=lambda draft: _check(draft, assignment)), hand_on=False)
    draft = worked.draft
    profile = None if draft.profile is None or _fits(draft) else _profile(draft.profile, assignment)
    return (
        Generated(task=assignment.task.id, fits=_fits(draft), profile=profile, reason=draft.reason[:600]),
        worked.usage,
    )


def _parts(assignment: GenerateSpecialist, room: Room) -> tuple[str, ...]:
    people = "\n".join(f"- {one.name} ({one.domain}): {one.description}" for one in assignment.specialists)
    makers = "\n".join(f"- {one.name}: {', '.join(one.formats)}" for one in assignment.producers)
    lacks = f"The specialist who had it says that this skill is missing: {assignment.skill}" if assignment.skill else ""
    example = next(iter(room.kit.specialists.values()), None)
    shown = f"## How a profile reads\n\n{example.stage_1}\n\n{example.stage_2}" if example is not None else ""
    return (
        f"## The task nobody has\n\n{assignment.task.model_dump_json(exclude_defaults=True)}\n\n{lacks}".rstrip(),
        f"## Registered specialists\n\n{people}",
        f"## Registered producers\n\n{makers}",
        shown,
    )


def _fits(draft: SpecialistDraft) -> str:
    return read_gap(draft.fits)


def _profile(draft: ProfileDraft, assignment: GenerateSpecialist) -> GeneratedProfile:
    given = draft.model_dump()
    return GeneratedProfile.model_validate({**given, "default_output_format": assignment.task.format})


def _check(draft: SpecialistDraft, assignment: GenerateSpecialist) -> list[str]:
    known = {one.name for one in assignment.specialists}
    if _fits(draft):
        return [] if _fits(draft) in known else [f"result.fits: {draft.fits!r} is not registered"]
    if draft.profile is None:
        return ["result: name somebody registered who fits, or give a profile"]
    return _check_profile(draft.profile, assignment, known)


def _check_profile(profile: ProfileDraft, assignment: GenerateSpecialist, known: set[str]) -> list[str]:
    makers = {one.name: one for one in assignment.producers}
    wrong = []
    if not _NAME.fullmatch(profile.name) or len(profile.name) > _LONGEST_NAME:
        wrong.append("result.profile.name: lower case words joined by hyphens")
    if profile.name in known:
        wrong.append(f"result.profile.name: {profile.name} is registered; put it into fits, or choose another name")
    maker = makers.get(profile.default_producer)
    if maker is None or assignment.task.format not in maker.formats:
        wrong.append(f"result.profile.default_producer: nobody of that name makes {assignment.task.format}")
    for name, least in _LEAST_WORDS.items():
        if len(getattr(profile, name).split()) < least:
            wrong.append(f"result.profile.{name}: too short to work by; write at least {least} words")
    try:
        _profile(profile, assignment)
    except ValidationError as problem:
        named = (".".join(str(part) for part in one["loc"]) for one in problem.errors())
        wrong += [f"result.profile.{name}: missing, empty or too long" for name in dict.fromkeys(named)]
    return wrong
