"""A small change to what was delivered: replacements whose words must stand in the file."""

from dataclasses import replace

from app.relay.assignments import Correct, Editable
from app.relay.editing import holds, read_texts
from app.relay.nouns.correction import Corrections, TextEdit
from app.relay.nouns.report import Usage
from app.workforce.model.drafts.correcting import CorrectionDraft
from app.workforce.model.tools.fencing import fence, plain
from app.workforce.model.work.room import Room


def correct(assignment: Correct, room: Room) -> tuple[Corrections, Usage]:
    """Return edits on words that stand in the files; what cannot be found goes back once."""
    files = {file.blueprint.deliverable: file for file in assignment.files}
    job = room.job("correct", CorrectionDraft, tuple(_shown(file) for file in assignment.files))
    worked = room.work(replace(job, check=lambda draft: _check(draft, files)), hand_on=False)
    draft = worked.draft
    edits = tuple(
        TextEdit(deliverable=edit.deliverable, before=edit.before, after=edit.after)
        for edit in draft.edits
        if edit.deliverable in files
    )
    if not edits:
        return Corrections(larger=draft.larger or "unclear", about=draft.about), worked.usage
    return Corrections(edits=edits), worked.usage


def _shown(file: Editable) -> str:
    lines = "\n".join(f"- {text}" for text in dict.fromkeys(read_texts(file.blueprint.content)) if text.strip())
    head = f"## {plain(file.blueprint.title)} (deliverable: {file.blueprint.deliverable})"
    return f"{head}\n\n{fence('the words of the file', lines)}"


def _check(draft: CorrectionDraft, files: dict[str, Editable]) -> list[str]:
    wrong = []
    for number, edit in enumerate(draft.edits):
        file = files.get(edit.deliverable)
        if file is None:
            wrong.append(f"result.edits.{number}.deliverable: one of {', '.join(files)} is needed")
        elif not edit.before or not holds(file.blueprint.content, edit.before):
            wrong.append(f"result.edits.{number}.before: these words do not stand in that file")
    if not draft.edits and not draft.larger:
        wrong.append("result.larger: say why nothing is replaced")
    return wrong
