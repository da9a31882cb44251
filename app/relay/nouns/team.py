"""The team: who does which task, who renders it, in which order, and whether the tools are there."""

from app.relay.nouns.base import Noun
from app.relay.nouns.goals import FileFormat
from app.relay.nouns.request import TaskDepth


class AssignedTask(Noun):
    """A task with the depth it is done at."""

    task_id: str
    depth: TaskDepth


class SpecialistAssignment(Noun):
    """A specialist with its tasks and the reason for the choice."""

    specialist: str
    tasks: tuple[AssignedTask, ...]
    rationale: str


class ProducerAssignment(Noun):
    """A producer for the deliverables of a specialist, in one format."""

    specialist: str
    producer: str
    output_format: FileFormat
    tasks_output_files: tuple[str, ...]


class ExecutionPhase(Noun):
    """Specialists that work at the same time."""

    phase: int
    specialists: tuple[str, ...]
    rationale: str


class BlueprintDependency(Noun):
    """A specialist that reads another one's blueprint first."""

    specialist: str
    reads_blueprint_from: str
    reason: str


class UnmatchedTask(Noun):
    """A task nobody registered can do."""

    task_id: str
    title: str
    domain: str
    reason: str


class Team(Noun):
    """The team assignment. `prerequisite_check` maps "producer/format" to PASS with what was found, or FAIL
    with the reason.
    """

    specialist_assignments: tuple[SpecialistAssignment, ...]
    producer_assignments: tuple[ProducerAssignment, ...]
    execution_order: tuple[ExecutionPhase, ...]
    dependencies: tuple[BlueprintDependency, ...] = ()
    unmatched_tasks: tuple[UnmatchedTask, ...] = ()
    prerequisite_check: dict[str, str] = {}

    def specialist_of(self, task_id: str) -> str:
        """Return the specialist of a task, or an empty string when nobody has it."""
        for assignment in self.specialist_assignments:
            if any(task.task_id == task_id for task in assignment.tasks):
                return assignment.specialist
        return ""

    def depth_of(self, task_id: str) -> TaskDepth:
        """Return the depth a task is done at. Raises KeyError for a task that is not assigned."""
        for assignment in self.specialist_assignments:
            for task in assignment.tasks:
                if task.task_id == task_id:
                    return task.depth
        raise KeyError(task_id)

    def phase_of(self, specialist: str) -> int:
        """Return the execution phase of a specialist, 1 when it is in none."""
        for phase in self.execution_order:
            if specialist in phase.specialists:
                return phase.phase
        return 1
