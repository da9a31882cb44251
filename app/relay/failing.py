"""Steps that failed: what the person is asked, by which ways it may go on, and how a step is tried again.

Steps that failed for one common cause (no network, a refused key, the spending limit) share one gate, so that four
calls at the same time never ask the same question four times.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from app.relay.beat import Beat
from app.relay.nouns.discovery import Option
from app.relay.nouns.facts import Choice
from app.relay.nouns.gate import FaultsBody, Gate, GateAnswer, GateItem
from app.relay.nouns.request import Tier
from app.relay.phases.assembly import current_team
from app.relay.phases.specialist import KEY, SKILL_MISSING, asks_about_specialist, has_moved, missing_skill
from app.relay.state import GateState, StepState
from app.relay.steps import AnyStep, AssignedStep
from app.relay.view import RunView

BLOCKED = "model_blocked"
"""The fault of a worker that cannot go on without answers; its fields hold `question.1`, `context.1`, `needed.1` …

`choices.1` are answers to choose from, one a line; `key.1` is the name that a file of answers calls it by.
"""
WEAK = frozenset(
    {"model_refused", "model_answer_too_long", "model_result_unusable", "model_tools_endless", "model_gave_up",
     "model_answer_too_large", "model_context_full"}
)  # fmt: skip
"""Faults that a stronger tier may get over."""
WAY, AGAIN, STRONGER = "tier", "again", "stronger"
"""The item of a failed gate that says how to go on, and its values; another value names a workforce."""
_OWN_GATE = WEAK | {BLOCKED, SKILL_MISSING}
_TIERS: tuple[Tier, ...] = ("light", "standard", "strong")


def with_failures(view: RunView, beat: Beat) -> Beat:
    """Return a beat in which nothing that failed is tried again before the person said so."""
    failed = {step.key: step for step in view.state.steps.values() if step.status == "failed"}
    if not failed:
        return beat
    wanted = {step.key: step for step in beat.steps}
    asking = _Asking(view, wanted)
    gates = asking.gates(failed.values())
    allowed = [
        asking.again(step, failed[step.key]) if step.key in failed else step
        for step in beat.steps
        if step.key not in failed or asking.may_retry(failed[step.key])
    ]
    return Beat((*allowed, *asking.helpers), (*beat.gates, *gates), beat.next_phase, beat.events)


def other_workforce(gate: Gate, answer: GateAnswer) -> str:
    """Return the workforce that an answer to a failed gate hands the work to, or an empty string."""
    if gate.kind != "failed" or answer.body.kind != "filled":
        return ""
    chosen = next((item.value for item in answer.body.answers if item.key == WAY), "")
    return "" if chosen in {AGAIN, STRONGER} else chosen


@dataclass(frozen=True)
class _Asking:
    """The failed steps of one beat against what was asked so far. `wanted` are the beat's steps by key."""

    view: RunView
    wanted: Mapping[str, AnyStep]

    @property
    def helpers(self) -> tuple[AssignedStep, ...]:
        """The step that finds somebody for a missing skill, where one may be asked."""
        steps = self.view.state.steps
        found = (missing_skill(self.view, steps[key]) for key in self.wanted if key in steps and _failed(steps[key]))
        running = steps.get(KEY)
        first = next((step for step in found if step is not None), None)
        return (first,) if first is not None and not (running and _failed(running)) else ()

    def gates(self, failed: Iterable[StepState]) -> tuple[Gate, ...]:
        """Return the gates to open, one for each cause."""
        fresh: dict[str, Gate] = {}
        for step in failed:
            if self._is_being_helped(step) or self._covering(step) is not None:
                continue
            shared = step.fault_code if step.fault_code not in _OWN_GATE else step.key
            if shared not in fresh:
                fresh[shared] = self._gate(step)
        return tuple(fresh.values())

    def may_retry(self, step: StepState) -> bool:
        """Say whether the person let a step be tried again, or somebody else has it now."""
        if has_moved(step, self._now_with(step)):
            return True
        gate = self._covering(step)
        return gate is not None and gate.answer is not None and gate.answer.body.kind in {"approved", "filled"}

    def again(self, step: AnyStep, failed: StepState) -> AnyStep:
        """Return a failed step as it is tried again: on a stronger tier for every time the person asked for one."""
        if not isinstance(step, AssignedStep):
            return step
        gates = [self.view.answers(f"failed:{failed.key}:{attempt}") for attempt in range(1, failed.attempts + 1)]
        raised = sum(answers[WAY].value == STRONGER for answers in gates if WAY in answers)
        place = min(_TIERS.index(step.assignment.tier) + raised, len(_TIERS) - 1)
        return replace(step, assignment=step.assignment.model_copy(update={"tier": _TIERS[place]}))

    def _is_being_helped(self, step: StepState) -> bool:
        if step.fault_code != SKILL_MISSING:
            return False
        waits = bool(asks_about_specialist(self.view)) or bool(self.helpers)
        return waits or has_moved(step, self._now_with(step))

    def _now_with(self, step: StepState) -> str:
        """Return whose work a step is now that failed for a missing skill."""
        wanted = isinstance(self.wanted.get(step.key), AssignedStep)
        if not wanted or step.fault_code != SKILL_MISSING:
            return ""
        return current_team(self.view).specialist_of(step.key.split(":")[1])

    def _covering(self, step: StepState) -> GateState | None:
        """Return the gate that asks about a failure: its own, or one that was open for the same cause then."""
        own = self.view.gate(failed_id(step))
        if own is not None or step.fault_code in _OWN_GATE:
            return own
        gates = (gate for gate in self.view.state.gates.values() if _cause(gate) == step.fault_code)
        return next((gate for gate in gates if _was_open_after(gate, step)), None)

    def _gate(self, step: StepState) -> Gate:
        if step.fault_code == BLOCKED:
            return _blocked_gate(self.view, step)
        ways = self._ways(step)
        return Gate(
            id=failed_id(step),
            kind="failed",
            phase=self.view.state.phase,
            run=self.view.state.run,
            subject=step.title,
            asked_by=step.who,
            items=(_way_item(ways),) if len(ways) > 1 else (),
            body=FaultsBody(faults=(step.fault,) if step.fault else ()),
            actions=("approve", "decline"),
        )

    def _ways(self, step: StepState) -> tuple[str, ...]:
        wanted = self.wanted.get(step.key)
        able = isinstance(wanted, AssignedStep) and self._tier(step, wanted) != _TIERS[-1]
        stronger = (STRONGER,) if step.fault_code in WEAK and able else ()
        return (*stronger, AGAIN, *self._other_workforces(wanted))

    def _tier(self, failed: StepState, wanted: AssignedStep) -> Tier:
        tried = self.again(wanted, failed)
        return tried.assignment.tier if isinstance(tried, AssignedStep) else _TIERS[-1]

    def _other_workforces(self, wanted: AnyStep | None) -> tuple[str, ...]:
        """Return the workforces that may take over: playbooks only where they may know this kind of work."""
        view = self.view
        if not isinstance(wanted, AssignedStep) or (view.done("intake") and view.intake.standard is None):
            return ()
        return tuple(name for name in view.fallbacks if name != view.state.workforce)


def failed_id(step: StepState) -> str:
    """Return the name of the gate of a step's latest failure."""
    return f"failed:{step.key}:{step.attempts}"


def _failed(step: StepState) -> bool:
    return step.status == "failed"


def _cause(state: GateState) -> str:
    body = state.gate.body
    faults = body.faults if isinstance(body, FaultsBody) and state.gate.kind == "failed" else ()
    return faults[0].code if faults else ""


def _was_open_after(gate: GateState, step: StepState) -> bool:
    if gate.answer is None or gate.answered is None or step.finished is None:
        return gate.answer is None
    return gate.answered >= step.finished


def _way_item(ways: tuple[str, ...]) -> GateItem:
    options = tuple(Option(value=way, label="", recommended=way == STRONGER) for way in ways)
    return GateItem(key=WAY, kind="question", label="", options=options, suggestion=ways[0], required=False)


def _blocked_gate(view: RunView, step: StepState) -> Gate:
    """Return the worker's questions as a form; they are the person's to answer, in their own words."""
    fields = step.fault.fields if step.fault else {}
    numbers = [name.removeprefix("question.") for name in fields if name.startswith("question.")]
    items = tuple(
        GateItem(
            key=fields.get(f"key.{number}", f"{step.key}:{step.attempts}.{number}"),
            kind="fact",
            label=fields[f"question.{number}"],
            help=" ".join(fields.get(f"{part}.{number}", "") for part in ("context", "needed")).strip(),
            fact_kind="choice" if f"choices.{number}" in fields else "multiline",
            choices=tuple(Choice(value=one, label=one) for one in fields.get(f"choices.{number}", "").splitlines()),
            allows_other=True,
        )
        for number in numbers
    )
    return Gate(
        id=failed_id(step),
        kind="blocked",
        phase=view.state.phase,
        run=view.state.run,
        subject=step.title,
        asked_by=step.who,
        items=items,
        actions=("decline",),
    )
