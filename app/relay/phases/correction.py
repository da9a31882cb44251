"""A small change to what was delivered: read as edits, made in the typed content, and verified like everything else.

What turns out to be larger goes the whole way as a change of the request.
"""

from app.relay.assignments import Correct, Editable
from app.relay.beat import Beat
from app.relay.corrections import was_corrected
from app.relay.editing import figure_named, touched_texts
from app.relay.nouns.base import Fault
from app.relay.nouns.correction import MOST_TOUCHED, Corrections, TextEdit
from app.relay.nouns.events import Kept, Said
from app.relay.nouns.plan import Task
from app.relay.phases.built import rendered
from app.relay.phases.detail import blueprint_keys, current_blueprint, plan_tasks
from app.relay.phases.discovery import discovery_brief
from app.relay.steps import AmendStep, AssignedStep
from app.relay.view import RunView

_OWN = frozenset({"intake", "intake:2", "answer", "correct", "summary"})
_ENDED = frozenset({"failed", "blocked", "uncovered"})


def correction_beat(view: RunView) -> Beat | None:
    """Read the change; skip to build with it, or return None where the whole way has to be gone."""
    base = view.base()
    if base is None or not base.state.released or not base.done("plan"):
        return None
    if not view.done("correct"):
        return Beat(steps=(_correct_step(view, base),))
    return Beat(next_phase="build", events=(_kept(view, base),)) if corrections(view).edits else None


def rerouted(view: RunView) -> tuple[Said, ...]:
    """Return the sentence that says why a small change is worked as a change of the request."""
    if not view.done("correct"):
        return ()
    result = corrections(view)
    reason = result.larger or "unclear"
    return (Said(by="relay", text="", fault=Fault(code=f"correction.{reason}", fields={"about": result.about})),)


def corrections(view: RunView) -> Corrections:
    """Return what was read; edits that touch too much, or nothing, count as larger."""
    result = view.result("correct", Corrections)
    base = view.base()
    if base is None or result.larger:
        return result.model_copy(update={"edits": (), "facts": ()})
    touched = {
        task.deliverable: touched_texts(current_blueprint(base, task.id), result.edits) for task in plan_tasks(base)
    }
    edits = tuple(edit for edit in result.edits if touched.get(edit.deliverable, 0))
    bound = [figure_named(current_blueprint(base, task.id), edit.before) for task in plan_tasks(base) for edit in edits]
    figure = next((label for label in bound if label), "")
    if figure:
        return result.model_copy(update={"edits": (), "facts": (), "larger": "figure", "about": figure})
    if not edits:
        return result.model_copy(update={"edits": (), "facts": (), "larger": "unclear"})
    if any(count >= MOST_TOUCHED for count in touched.values()):
        return result.model_copy(update={"edits": (), "facts": (), "larger": "many"})
    return result.model_copy(update={"edits": edits})


def amend_steps(view: RunView) -> tuple[AmendStep, ...]:
    """Return the steps that make the edits, one for each deliverable, as far as they are not done."""
    base = view.base()
    if base is None or not was_corrected(view):
        return ()
    edits = corrections(view).edits
    affected = [task for task in plan_tasks(base) if any(edit.deliverable == task.deliverable for edit in edits)]
    steps = (_amend_step(view, base, task, edits) for task in affected)
    return tuple(step for step in steps if not view.done(step.key))


def _correct_step(view: RunView, base: RunView) -> AssignedStep:
    files = tuple(_editable(base, task) for task in plan_tasks(base))
    assignment = Correct(brief=view.brief, facts=discovery_brief(base).facts, files=files)
    return AssignedStep("correct", "Producer", "Producer", view.state.request, assignment)


def _editable(base: RunView, task: Task) -> Editable:
    blueprint = current_blueprint(base, task.id)
    built, released = rendered(base, task), base.state.released.get(task.deliverable)
    return Editable(
        blueprint=blueprint,
        file_name=released.name if released else blueprint.handoff.output_filename,
        places=built.places if built else (),
    )


def _kept(view: RunView, base: RunView) -> Kept:
    """Return everything of the earlier run but what it says of itself; corrected files are not released yet."""
    edited = {edit.deliverable for edit in corrections(view).edits}
    return Kept(
        run=base.state.run,
        steps=tuple(key for key in base.state.steps if key not in _OWN and base.done(key)),
        gates=tuple(
            key for key, gate in base.state.gates.items() if gate.answer is not None and gate.gate.kind not in _ENDED
        ),
        files=tuple(name for name in base.state.released if name not in edited),
    )


def _amend_step(view: RunView, base: RunView, task: Task, edits: tuple[TextEdit, ...]) -> AmendStep:
    keys = blueprint_keys(base, task.id)
    number = 1 + sum(1 for key in keys if key.rsplit(":", 1)[1].startswith("d"))
    blueprint = current_blueprint(base, task.id)
    return AmendStep(
        key=f"specify:{task.id}:d{number}",
        role="Producer",
        who=blueprint.handoff.producer,
        title=blueprint.title,
        blueprint=blueprint,
        edits=edits,
        words=view.state.request,
    )
