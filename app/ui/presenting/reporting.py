"""The report as a view: the outcome in the title, four numbers, what is left to do, goals, findings, files."""

from dataclasses import dataclass

from app.relay.nouns.events import FileBuilt
from app.relay.nouns.finding import Finding
from app.relay.nouns.report import GoalResult, ReleasedFile, Report, ToDo
from app.relay.state import RunState
from app.ui.icons import Icon
from app.ui.presenting.costs import cost_facts
from app.ui.presenting.delivered import promised
from app.ui.presenting.navigator import kind_icon
from app.ui.presenting.stations import cost_words, lasting
from app.ui.presenting.working import answer_seconds, work_seconds
from app.ui.states import Severity, State
from app.ui.views import FactView, NumberView
from app.words import Words, drafted_words, todo_place

_LEVELS = {"High": State.DONE, "Medium": State.NEEDS_YOU, "Low": State.FAILED}
_GOAL_STATES = {"met": State.DONE, "not met": State.FAILED, "drift": State.FAILED, "not checked": State.NEEDS_YOU}


@dataclass(frozen=True)
class PlaceView:
    """A place in a deliverable: its key, the place ("" for the whole file), and the words of the link."""

    file: str
    place: str
    text: str


@dataclass(frozen=True)
class TodoView:
    """Something only the person can do; `done_by` is the name it was confirmed under."""

    key: str
    title: str
    note: str
    done_by: str = ""
    shown_at: PlaceView | None = None


@dataclass(frozen=True)
class GoalOutcome:
    """A goal with its outcome in a word."""

    text: str
    state: State
    word: str
    shown_at: PlaceView | None = None


@dataclass(frozen=True)
class FindingLine:
    """A finding of the report."""

    severity: Severity
    title: str
    text: str
    shown_at: PlaceView | None = None


@dataclass(frozen=True)
class VersionView:
    """A version of a file: `time` is when it was made; the newest released one is `current`."""

    number: int
    note: str
    time: str
    current: bool


@dataclass(frozen=True)
class ReportFile:
    """A file with its versions and remarks; `path` is relative to the project, empty when it was not released."""

    key: str
    icon: Icon
    name: str
    note: str
    path: str
    versions: tuple[VersionView, ...]
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class ReportView:
    """Everything the report page shows."""

    title: str
    subtitle: str
    state: State
    numbers: tuple[NumberView, ...]
    todos: tuple[TodoView, ...]
    goals: tuple[GoalOutcome, ...]
    findings: tuple[FindingLine, ...]
    checked_title: str
    checked_text: str
    files: tuple[ReportFile, ...]
    costs: tuple[FactView, ...]


def present_report(report: Report, run: RunState, words: Words) -> ReportView:
    """Return the report. Green only where everything was checked and passed."""
    todos = tuple(_todo(item, run, words) for item in report.todo)
    left = sum(1 for item in todos if not item.done_by)
    title, state = _title(report, run, left, words)
    when = (run.ended or run.started).astimezone()
    moment = words.say(
        "report.moment", day=when.day, month=words.say(f"month.{when.month}"), year=when.year, time=f"{when:%H:%M}"
    ).replace(" ", "\u00a0")
    by_rules = all(review.by == "by rules" for task in report.tasks for review in task.reviews)
    return ReportView(
        title=title,
        subtitle=words.say("report.subtitle", request=report.title.rstrip("."), moment=moment),
        state=state,
        numbers=_numbers(report, words),
        todos=todos,
        goals=tuple(_goal(goal, run, words) for goal in report.goals),
        findings=tuple(_finding(finding, report, words) for finding in report.findings),
        checked_title=words.say("report.by_rules" if by_rules else "report.by_reviewers"),
        checked_text=_rounds(report, run, words),
        files=tuple(_file(file, run, words) for file in report.files),
        costs=_costs(report, run, words),
    )


def _title(report: Report, run: RunState, left: int, words: Words) -> tuple[str, State]:
    if run.outcome != "released":
        missing = sum(1 for file in report.files if not file.released)
        return words.say("report.title.incomplete" if missing != 1 else "report.title.incomplete_one", count=missing), (
            State.FAILED
        )
    if not report.green:
        return words.say("report.title.not_green"), State.NEEDS_YOU
    if left:
        number = words.say(f"number.{left}") if words.knows(f"number.{left}") else str(left)
        return words.say("report.title.todo_one" if left == 1 else "report.title.todo", count=number), State.NEEDS_YOU
    return words.say("report.title.done"), State.DONE


def _numbers(report: Report, words: Words) -> tuple[NumberView, ...]:
    met = sum(1 for goal in report.goals if goal.outcome == "met")
    passed, total = report.tests_passed, report.tests_total
    all_met, all_passed = met == len(report.goals), passed == total
    skipped = len(report.tests_not_run)
    found = len(report.findings)
    worst = report.findings[0].severity if report.findings else "none"
    return (
        NumberView(
            Icon.CHECK if all_met else Icon.CROSS,
            State.DONE if all_met else State.FAILED,
            words.say("report.of", done=met, total=len(report.goals)),
            words.say("report.goals_met"),
            words.say("report.goals_all" if all_met else "report.goals_some"),
        ),
        NumberView(
            Icon.SHIELD if all_passed else Icon.CROSS,
            State.DONE if all_passed else State.FAILED,
            words.say("report.of", done=passed, total=total),
            words.say("report.tests_passed"),
            words.say("report.tests_skipped", count=skipped) if skipped else words.say("report.tests_whole"),
        ),
        NumberView(
            Icon.EXCLAMATION if found else Icon.CHECK,
            State.NEEDS_YOU if found else State.DONE,
            words.say("report.open", count=found),
            words.say("report.finding" if found == 1 else "report.findings"),
            words.say(f"report.worst.{worst}"),
        ),
        NumberView(
            Icon.SCALES,
            _LEVELS[report.confidence],
            words.say(f"confidence.level.{report.confidence}"),
            words.say("report.confidence"),
            words.say(f"confidence.{report.confidence_reason}"),
        ),
    )


def _todo(item: ToDo, run: RunState, words: Words) -> TodoView:
    done_by = run.todo_done.get(item.id, "")
    note = " · ".join(part for part in (todo_place(item, words), item.detail) if part)
    shown_at = _place(_files_by_title(run).get(item.deliverable, ""), item.place, words)
    return TodoView(item.id, words.say(f"todo.{item.kind}", text=item.text), note, done_by, shown_at)


def _goal(goal: GoalResult, run: RunState, words: Words) -> GoalOutcome:
    word = words.say(f"goal.{goal.outcome}")
    files = _files_by_title(run)
    file = next((files[title] for title in goal.places if title in files), "")
    titles = {key: title for key, title, _ in promised(run)}
    shown_at = PlaceView(file, "", titles.get(file, file)) if file else None
    return GoalOutcome(goal.text, _GOAL_STATES[goal.outcome], word, shown_at)


def _files_by_title(run: RunState) -> dict[str, str]:
    """Return the deliverables by the titles under which their files were made."""
    made = (step for step in run.steps.values() if step.key.startswith("render:"))
    return {step.title: step.key.split(":")[1] for step in made}


def _place(file: str, place: str, words: Words) -> PlaceView | None:
    return PlaceView(file, place, words.say("memory.show")) if file and place else None


def _finding(finding: Finding, report: Report, words: Words) -> FindingLine:
    file = next((file.deliverable for file in report.files if file.name == finding.place.file), "")
    where = ", ".join(part for part in (finding.place.file, finding.place.label) if part)
    text = " ".join(part for part in (f"{where}." if where else "", finding.right) if part)
    shown_at = _place(file, finding.place.label, words)
    return FindingLine(Severity(finding.severity), finding.what, text, shown_at)


def _rounds(report: Report, run: RunState, words: Words) -> str:
    layers = dict.fromkeys(review.layer for task in report.tasks for review in task.reviews)
    named = ", ".join(words.say(f"layer.{layer}") for layer in layers)
    again = sum(len(versions) - 1 for versions in run.built.values())
    sent = words.say("report.sent_back", count=again) if again else ""
    return " ".join(part for part in (words.say("report.layers", layers=named), sent) if part)


def _why(built: FileBuilt, first: FileBuilt) -> str:
    """Return why a version was made: a run begins with a first draft or a change, and goes on after its review."""
    if built is not first:
        return "next"
    return "first" if built.version == 1 else "asked"


def _file(file: ReleasedFile, run: RunState, words: Words) -> ReportFile:
    titles = {name: title for name, title, _ in promised(run)}
    made = run.built.get(file.deliverable, ())
    versions = tuple(
        VersionView(
            number=built.version,
            note=words.say(f"version.{_why(built, made[0])}"),
            time="",
            current=file.released and built.version == file.version,
        )
        for built in reversed(made)
    )
    kind = words.say(f"format.{file.format}")
    note = kind if file.released else words.say("report.not_released", kind=kind)
    if file.counted_by:
        note = words.say(f"report.counted.{file.counted_by}", kind=note)
    return ReportFile(
        key=file.deliverable,
        icon=kind_icon(file.format),
        name=titles.get(file.deliverable, file.name),
        note=note,
        path=file.path if file.released else "",
        versions=versions,
        remarks=tuple(words.remark(one) for one in file.remarks),
    )


def _costs(report: Report, run: RunState, words: Words) -> tuple[FactView, ...]:
    end = run.ended or run.started
    answered = sum(len(gate.answers) or 1 for gate in run.gates.values() if gate.answer is not None)
    waited = lasting(answer_seconds(run), words)
    return (
        FactView(words.say("report.work"), lasting(work_seconds(run, end), words)),
        FactView(words.say("report.answers"), words.say("report.answers_value", count=answered, time=waited)),
        FactView(words.say("detail.cost"), cost_words(tuple(run.steps.values()), words)),
        *cost_facts(report.usage, words),
        FactView(drafted_words(report.drafted_from, words), ""),
    )
