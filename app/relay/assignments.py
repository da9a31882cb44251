"""Assignments: pieces of work handed to a role, each with a typed brief and a typed result.

The relay hands these to the workforce and cannot tell a model from a playbook. An assignment holds everything its
work depends on, so the same assignment always means the same work; `RESULTS` names the type each one returns.
"""

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from app.relay.nouns.base import Noun
from app.relay.nouns.blueprint import Blueprint
from app.relay.nouns.correction import Corrections, TextEdit
from app.relay.nouns.decisions import Decisions
from app.relay.nouns.discovery import Answered, DiscoveryBrief, Inquiry
from app.relay.nouns.facts import Fact
from app.relay.nouns.finding import Finding
from app.relay.nouns.generated import Generated, GeneratedProfile
from app.relay.nouns.goals import DeliverableContract, FileFormat, Goal, GoalProposal
from app.relay.nouns.plan import AcceptanceTest, Architecture, Plan, Task, TestPlan
from app.relay.nouns.report import ReleasedFile
from app.relay.nouns.request import Complexity, Depth, Intake, Standard, TaskDepth, Tier
from app.relay.nouns.review import ConflictScan, Review
from app.relay.nouns.source import Place, SourceFile
from app.relay.nouns.stage1 import Stage1
from app.relay.nouns.team import Team
from app.relay.roles import Role


class Clarification(Noun):
    """A question a worker could not go on without, and the person's answer in their own words."""

    question: str
    answer: str


class Brief(Noun):
    """What every assignment knows: the request, the readable sources, the day, and what was asked on the way."""

    request: str
    today: date
    sources: tuple[SourceFile, ...] = ()
    standard: Standard | None = None
    complexity: Complexity = "simple"
    clarifications: tuple[Clarification, ...] = ()


class Classify(Noun):
    """Assistant: classify the request and say what it will be drafted from."""

    kind: Literal["classify"] = "classify"
    role: Role = "Assistant"
    tier: Tier = "light"
    brief: Brief
    choice: str = ""


class Inquire(Noun):
    """Advisor: say which facts and answers are needed, and what the sources already give.

    `settled` is what an earlier request settled, where this one changes it: what the request says anew of it is
    found in the request's own words. `answered` questions and `judged` assumptions and decisions were settled with it.
    """

    kind: Literal["inquire"] = "inquire"
    role: Role = "Advisor"
    tier: Tier = "standard"
    brief: Brief
    depth: Depth
    limit: int
    settled: tuple[Fact, ...] = ()
    answered: tuple[Answered, ...] = ()
    judged: tuple[Answered, ...] = ()


class Assume(Noun):
    """Advisor: state the assumptions drawn from an answer (an empty list where nothing is left to assume)."""

    kind: Literal["assume"] = "assume"
    role: Role = "Advisor"
    tier: Tier = "light"
    brief: Brief
    answered: Answered


class Assumptions(Noun):
    """Assumptions in plain sentences."""

    assumptions: tuple[str, ...] = ()


class ProposeGoals(Noun):
    """Advisor: propose goals and contracts; `contracts` are those changed, `reasons` the person's asks for changes."""

    kind: Literal["propose_goals"] = "propose_goals"
    role: Role = "Advisor"
    tier: Tier = "standard"
    brief: Brief
    discovery: DiscoveryBrief
    existing: tuple[Goal, ...] = ()
    contracts: tuple[DeliverableContract, ...] = ()
    reasons: tuple[str, ...] = ()


class DesignArchitecture(Noun):
    """Architect: how the deliverables fit together."""

    kind: Literal["design_architecture"] = "design_architecture"
    role: Role = "Architect"
    tier: Tier = "strong"
    brief: Brief
    discovery: DiscoveryBrief
    goals: tuple[Goal, ...]
    contracts: tuple[DeliverableContract, ...]


class WritePlan(Noun):
    """Planner: the plan with its tasks; names no specialist and no producer."""

    kind: Literal["write_plan"] = "write_plan"
    role: Role = "Planner"
    tier: Tier = "standard"
    brief: Brief
    discovery: DiscoveryBrief
    goals: tuple[Goal, ...]
    contracts: tuple[DeliverableContract, ...]
    architecture: Architecture


class WriteTests(Noun):
    """Tester: acceptance tests for every goal and criterion; `discovery` gives tests the names they look for."""

    kind: Literal["write_tests"] = "write_tests"
    role: Role = "Tester"
    tier: Tier = "standard"
    brief: Brief
    discovery: DiscoveryBrief | None = None
    goals: tuple[Goal, ...]
    contracts: tuple[DeliverableContract, ...]
    plan: Plan


class SpecialistCard(Noun):
    """A registered specialist as assembly sees it."""

    name: str
    domain: str
    description: str
    default_producer: str
    reviewer_tier: Tier = "standard"
    mandatory_reviewers: tuple[str, ...] = ()


class ProducerCard(Noun):
    """A registered producer as assembly sees it."""

    name: str
    formats: tuple[FileFormat, ...]
    tier: Tier = "standard"


class AssembleTeam(Noun):
    """Planner: match tasks with registered specialists and producers; a wrong name comes back in `rejected`."""

    kind: Literal["assemble_team"] = "assemble_team"
    role: Role = "Planner"
    tier: Tier = "light"
    brief: Brief
    tasks: tuple[Task, ...]
    specialists: tuple[SpecialistCard, ...]
    producers: tuple[ProducerCard, ...]
    rejected: tuple[str, ...] = ()


class GenerateSpecialist(Noun):
    """Planner: find somebody registered who fits a task after all, or write the profile of a new specialist for it.

    `skill` is what a specialist said it lacks; empty when nobody was matched in the first place.
    """

    kind: Literal["generate_specialist"] = "generate_specialist"
    role: Role = "Planner"
    tier: Tier = "strong"
    brief: Brief
    task: Task
    skill: str = ""
    specialists: tuple[SpecialistCard, ...]
    producers: tuple[ProducerCard, ...]


class TaskBrief(Noun):
    """What a specialist's assignment knows about its task.

    `earlier` are the blueprints of tasks it depends on or that came in earlier phases, `earlier_decisions` what the
    person settled for them. `before` is what was settled for this file where the request changes it: what still
    applies keeps its id and its words. `profile` is set for a specialist that was made for this run.
    """

    specialist: str
    task: Task
    depth: TaskDepth
    contract: DeliverableContract
    discovery: DiscoveryBrief
    goals: tuple[Goal, ...]
    part: tuple[str, ...] = ()
    producer: str
    output_format: FileFormat
    earlier: tuple[Blueprint, ...] = ()
    earlier_decisions: tuple[Decisions, ...] = ()
    before: Decisions | None = None
    profile: GeneratedProfile | None = None


class Explore(Noun):
    """Specialist, stage 1: findings, assumptions, decisions, risks and the recommended approach."""

    kind: Literal["explore"] = "explore"
    role: Role = "Specialist"
    tier: Tier = "strong"
    brief: Brief
    task: TaskBrief


class Specify(Noun):
    """Specialist, stage 2: the blueprint, from stage 1's text and what the person settled; a fresh call.

    `findings` are review findings to mend in an amended blueprint; `settled_conflicts` are choices made between
    blueprints, in words. `amends` is the newest blueprint of the file, where there is one: what nothing asks to
    change stays so. `corrections` were made in an earlier version; they are made again in the result by code.
    """

    kind: Literal["specify"] = "specify"
    role: Role = "Specialist"
    tier: Tier = "strong"
    brief: Brief
    task: TaskBrief
    stage1: Stage1
    decisions: Decisions
    findings: tuple[Finding, ...] = ()
    settled_conflicts: tuple[str, ...] = ()
    amends: Blueprint | None = None
    corrections: tuple[TextEdit, ...] = ()


class ScanConflicts(Noun):
    """Critic: conflicts that deterministic comparison cannot see."""

    kind: Literal["scan_conflicts"] = "scan_conflicts"
    role: Role = "Critic"
    tier: Tier = "light"
    brief: Brief
    blueprints: tuple[Blueprint, ...]
    goals: tuple[Goal, ...]


class BlockPlace(Noun):
    """Where a block of the content stands in the built file, for people ("clause 4.2", "Inputs!C6", "slide 3")."""

    block: str
    label: str


class BuiltFile(Noun):
    """A rendered deliverable as reviewers see it: where each block stands, and the text of the file by place."""

    deliverable: str
    file_name: str
    file_format: FileFormat
    version: int
    object: str
    places: tuple[BlockPlace, ...] = ()
    text: tuple[str, ...] = ()


class ReviewFile(Noun):
    """Reviewer: find the problems in one deliverable; a finding quotes place and text.

    `questions` are the acceptance tests a reviewer must answer with evidence; the review holds a result for each.
    `profile` is set where the specialist was made for this run.
    """

    kind: Literal["review_file"] = "review_file"
    role: Role = "Reviewer"
    tier: Tier = "standard"
    brief: Brief
    layer: Literal["specialist", "builder", "cross-cutting"]
    reviewer: str
    criteria: tuple[str, ...]
    blueprint: Blueprint
    built: BuiltFile
    questions: tuple[AcceptanceTest, ...] = ()
    round: int = 1
    profile: GeneratedProfile | None = None


class Editable(Noun):
    """A deliverable as it was released last: what it says, and where its blocks stand in the file."""

    blueprint: Blueprint
    file_name: str
    places: tuple[BlockPlace, ...] = ()


class Correct(Noun):
    """Producer: read a small change out of the request as edits on the words of what was delivered.

    `facts` are settled, `files` the newest of each deliverable. A change of a figure or a decision, or one that
    touches too much, is said to be larger instead.
    """

    kind: Literal["correct"] = "correct"
    role: Role = "Producer"
    tier: Tier = "standard"
    brief: Brief
    facts: tuple[Fact, ...]
    files: tuple[Editable, ...]


class Delivered(Noun):
    """The words of a released file, line by line as the checks read them, with its path in the project."""

    path: str
    lines: tuple[str, ...]


class AnswerQuestion(Noun):
    """Assistant: answer from ledger, sources and deliverables, each statement with its source.

    `facts` are settled, `blueprints` say what the released files hold and what was decided for them.
    """

    kind: Literal["answer_question"] = "answer_question"
    role: Role = "Assistant"
    tier: Tier = "light"
    brief: Brief
    ledger: str = ""
    delivered: tuple[Delivered, ...] = ()
    facts: tuple[Fact, ...] = ()
    blueprints: tuple[Blueprint, ...] = ()
    released: tuple[ReleasedFile, ...] = ()


class Statement(Noun):
    """One sentence of an answer with the place it rests on."""

    text: str
    place: Place


class QuestionAnswered(Noun):
    """An answer; without statements it means: not found in this project."""

    statements: tuple[Statement, ...] = ()


class WriteSummary(Noun):
    """Documenter: the words of the report that are not counted by code; `outcomes` are the counted facts."""

    kind: Literal["write_summary"] = "write_summary"
    role: Role = "Documenter"
    tier: Tier = "light"
    brief: Brief
    outcomes: tuple[str, ...]


class Summary(Noun):
    """The documenter's sentences, and what a professional must still do outside this program."""

    sentences: tuple[str, ...] = ()
    external: tuple[str, ...] = ()


Assignment = Annotated[
    Classify | Inquire | Assume | ProposeGoals | DesignArchitecture | WritePlan | WriteTests | AssembleTeam
    | GenerateSpecialist
    | Explore | Specify | ScanConflicts | ReviewFile | Correct | AnswerQuestion | WriteSummary,
    Field(discriminator="kind"),
]  # fmt: skip

RESULTS: dict[str, type[BaseModel]] = {
    "classify": Intake,
    "inquire": Inquiry,
    "assume": Assumptions,
    "propose_goals": GoalProposal,
    "design_architecture": Architecture,
    "write_plan": Plan,
    "write_tests": TestPlan,
    "assemble_team": Team,
    "generate_specialist": Generated,
    "explore": Stage1,
    "specify": Blueprint,
    "scan_conflicts": ConflictScan,
    "review_file": Review,
    "correct": Corrections,
    "answer_question": QuestionAnswered,
    "write_summary": Summary,
}
