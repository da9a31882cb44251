"""Intake: classify the request, and find out what it will be drafted from."""

from app.relay.assignments import AnswerQuestion, Classify, QuestionAnswered
from app.relay.beat import Beat
from app.relay.nouns.discovery import Option
from app.relay.nouns.events import RunEnded, Said
from app.relay.nouns.gate import Gate, GateItem
from app.relay.nouns.request import Intake, Making
from app.relay.phases.correction import correction_beat, rerouted
from app.relay.phases.detail import blueprint_keys, current_blueprint, plan_tasks
from app.relay.phases.discovery import discovery_brief
from app.relay.steps import AssignedStep
from app.relay.view import RunView


def intake_beat(view: RunView) -> Beat:
    """Classify; a question is answered and ends the run; work nobody covers asks what is meant."""
    if not view.done("intake"):
        return Beat(steps=(_classify(view, "intake", ""),))
    intake = view.intake
    if intake.intent == "QUESTION":
        return _answer_question(view)
    if intake.intent == "DIRECT" and (correcting := correction_beat(view)) is not None:
        return correcting
    if intake.standard is not None or (not intake.nearest and not intake.missing):
        return Beat(next_phase="discovery", events=rerouted(view))
    return _ask_what_is_meant(view, intake)


def _classify(view: RunView, key: str, choice: str) -> AssignedStep:
    assignment = Classify(brief=view.brief, choice=choice)
    return AssignedStep(key, "Assistant", "Assistant", view.state.request, assignment)


def _answer_question(view: RunView) -> Beat:
    if not view.done("answer"):
        assignment = _question(view)
        return Beat(steps=(AssignedStep("answer", "Assistant", "Assistant", view.state.request, assignment),))
    answer = view.result("answer", QuestionAnswered)
    lines = [f"{line.text} ({line.place.file}, {line.place.label})" for line in answer.statements]
    said = [Said(by="Assistant", text=line) for line in lines] or [Said(by="Assistant", text="not_found")]
    return Beat(next_phase="complete", events=(*said, RunEnded(outcome="answered")))


def _question(view: RunView) -> AnswerQuestion:
    """Return the question with everything that is settled and delivered in this context."""
    base = view.base()
    assignment = AnswerQuestion(brief=view.brief, ledger=view.ledger, delivered=view.delivered())
    if base is None or not base.done("team"):
        return assignment
    made = tuple(current_blueprint(base, task.id) for task in plan_tasks(base) if blueprint_keys(base, task.id))
    return assignment.model_copy(
        update={
            "facts": discovery_brief(base).facts,
            "blueprints": made,
            "released": tuple(base.state.released.values()),
        }
    )


def _ask_what_is_meant(view: RunView, intake: Intake) -> Beat:
    gate = view.gate("uncovered")
    if gate is None:
        return Beat(gates=(_uncovered_gate(view, intake),))
    chosen = gate.answers.get("standard")
    if gate.answer is None or chosen is None:
        return Beat()
    return Beat(steps=(_classify(view, "intake:2", chosen.value),))


def _uncovered_gate(view: RunView, intake: Intake) -> Gate:
    options = tuple(
        Option(value=near.standard.name, label=near.standard.title, reason=near.why, makes=_made_next(view, near.makes))
        for near in intake.nearest
    )
    items = (GateItem(key="standard", kind="question", label="", options=options),) if options else ()
    return Gate(
        id="uncovered",
        kind="uncovered",
        phase="intake",
        run=view.state.run,
        subject=view.state.request,
        explanation=intake.missing,
        asked_by="Assistant",
        items=items,
        actions=("decline",),
    )


def _made_next(view: RunView, files: tuple[Making, ...]) -> tuple[Making, ...]:
    """Return files with the version that each would be made in."""
    before = view.earlier_versions
    return tuple(file.model_copy(update={"version": before.get(file.deliverable, 0) + 1}) for file in files)
