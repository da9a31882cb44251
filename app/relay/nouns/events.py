"""Events: what the journal holds, as a closed union, and the envelope the journal adds."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, JsonValue, TypeAdapter

from app.relay.nouns.base import Fault, Noun
from app.relay.nouns.gate import Gate, GateAnswer, ItemAnswer
from app.relay.nouns.report import ReleasedFile, Usage

Phase = Literal[
    "intake", "discovery", "goal gate", "planning", "assembly", "detail", "conflict check",
    "completeness gate", "build", "verification", "report", "complete",
]  # fmt: skip
PHASES: tuple[Phase, ...] = (
    "intake", "discovery", "goal gate", "planning", "assembly", "detail", "conflict check",
    "completeness gate", "build", "verification", "report", "complete",
)  # fmt: skip


class RunStarted(Noun):
    """A run of the relay began: the request as typed, how it will be worked, and what it builds on.

    `today` is the date all drafting uses; `sources` maps source paths to content hashes at the start. `depth` is how
    thoroughly the person wants to be asked; empty lets the conversation ask for it.
    """

    kind: Literal["run_started"] = "run_started"
    request: str
    workforce: str
    mode: Literal["Autopilot", "Check"] = "Autopilot"
    depth: Literal["", "Quick", "Standard", "Deep"] = ""
    today: str
    sources: dict[str, str] = {}
    context_name: str = "Main line"
    parent: str = ""
    purpose: str = ""


class PhaseEntered(Noun):
    """A handoff: the relay moved to a phase."""

    kind: Literal["phase_entered"] = "phase_entered"
    phase: Phase
    came_from: str = ""


class StepStarted(Noun):
    """Work on a step began; it is not done until its result is in the journal."""

    kind: Literal["step_started"] = "step_started"
    key: str
    role: str
    who: str
    title: str


class StepDone(Noun):
    """A step's result: inline, or the hash of an object that holds its JSON."""

    kind: Literal["step_done"] = "step_done"
    key: str
    result: JsonValue = None
    object: str = ""
    usage: Usage = Usage()


class StepFailed(Noun):
    """A step failed; `attempt` counts from 1, `usage` is what it cost all the same."""

    kind: Literal["step_failed"] = "step_failed"
    key: str
    fault: Fault
    attempt: int
    usage: Usage = Usage()


class StepsReopened(Noun):
    """Results that no longer hold (an answer changed, a review rejected): their steps run again."""

    kind: Literal["steps_reopened"] = "steps_reopened"
    keys: tuple[str, ...]
    reason: str


class GateOpened(Noun):
    """A gate is waiting for the person."""

    kind: Literal["gate_opened"] = "gate_opened"
    gate: Gate


class ItemAnswered(Noun):
    """One item of an open gate was answered, or answered anew."""

    kind: Literal["item_answered"] = "item_answered"
    gate: str
    answer: ItemAnswer
    by: Literal["person", "answers file", "recommended"] = "person"


class GateAnswered(Noun):
    """A gate was answered as a whole."""

    kind: Literal["gate_answered"] = "gate_answered"
    answer: GateAnswer


class FileBuilt(Noun):
    """A deliverable was rendered: its bytes are an object, its version counts from 1."""

    kind: Literal["file_built"] = "file_built"
    deliverable: str
    version: int
    file_name: str
    file_format: str
    object: str
    size: int


class FileReleased(Noun):
    """A deliverable's version stands in the Deliverables folder, or could not be released."""

    kind: Literal["file_released"] = "file_released"
    file: ReleasedFile


class Kept(Noun):
    """What of an earlier run holds in this one: finished steps, answered gates, and files that stand as released.

    They count as done here, at no cost, as they were there.
    """

    kind: Literal["kept"] = "kept"
    run: str
    steps: tuple[str, ...] = ()
    gates: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


class LedgerWritten(Noun):
    """A section of the ledger changed."""

    kind: Literal["ledger_written"] = "ledger_written"
    section: str
    title: str
    status: Literal["draft", "proposed", "approved", "drift", "done"]
    content: str
    base_version: int
    by: str


class Said(Noun):
    """A line of the conversation: the person's words, or an answer to a question with its sources."""

    kind: Literal["said"] = "said"
    by: Literal["person", "Assistant", "relay"]
    text: str
    fault: Fault | None = None


class ToDoDone(Noun):
    """The person did what only they can do, under their own name."""

    kind: Literal["todo_done"] = "todo_done"
    todo: str
    name: str
    remark: str = ""


class RunPaused(Noun):
    """The run rests until it is resumed; nothing is lost."""

    kind: Literal["run_paused"] = "run_paused"


class RunResumed(Noun):
    """The run goes on."""

    kind: Literal["run_resumed"] = "run_resumed"


class WorkforceChanged(Noun):
    """Another workforce goes on with the run, from what was settled so far."""

    kind: Literal["workforce_changed"] = "workforce_changed"
    workforce: str


class RunEnded(Noun):
    """The run is over: everything released, something left over, declined or stopped by the person."""

    kind: Literal["run_ended"] = "run_ended"
    outcome: Literal["released", "incomplete", "declined", "stopped", "answered"]


Event = Annotated[
    RunStarted | PhaseEntered | StepStarted | StepDone | StepFailed | StepsReopened | GateOpened | ItemAnswered
    | GateAnswered | FileBuilt | FileReleased | Kept | LedgerWritten | Said | ToDoDone | RunPaused | RunResumed
    | WorkforceChanged | RunEnded,
    Field(discriminator="kind"),
]  # fmt: skip
EVENTS: TypeAdapter[Event] = TypeAdapter(Event)


class Recorded(Noun):
    """An event with its place in the journal."""

    seq: int
    at: datetime
    context: str
    run: str
    event: Event
