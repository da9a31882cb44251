"""The report as it is saved: what the page says, section by section, in the same words."""

from app.export.report_document import ReportSection, SavedReport
from app.ui.presenting.reporting import FindingLine, ReportFile, ReportView, TodoView
from app.ui.views import NumberView
from app.words import Words


def saved_report(view: ReportView, project: str, words: Words) -> SavedReport:
    """Return a report to be written as a file; `project` is part of its name."""
    say = words.say
    sections = (
        ReportSection(say("saved.outcome"), tuple(_number(one) for one in view.numbers)),
        ReportSection(
            say("report.todos"),
            tuple(_todo(one, words) for one in view.todos),
            (say("saved.what"), say("saved.where"), say("saved.state")),
        ),
        ReportSection(
            say("report.goals"),
            tuple((goal.text, goal.word, goal.shown_at.text if goal.shown_at else "–") for goal in view.goals),
            (say("saved.goal"), say("saved.result"), say("saved.where")),
        ),
        ReportSection(
            say("report.findings_head"),
            tuple(_finding(one, words) for one in view.findings),
            (say("saved.finding"), say("saved.what_next"), say("saved.severity")),
        ),
        ReportSection(
            say("report.files"),
            tuple(_file(one, words) for one in view.files),
            (say("saved.file"), say("saved.kind"), say("saved.version")),
        ),
        ReportSection(say("report.remarks"), tuple((file.name, one) for file in view.files for one in file.remarks)),
        ReportSection(say("saved.checks"), ((view.checked_title, view.checked_text),)),
        ReportSection(say("report.costs"), _costs(view, words)),
    )
    language = "de-DE" if words.language == "de" else "en-GB"
    return SavedReport(say("saved.name", project=project), view.title, view.subtitle, sections, language)


def _number(number: NumberView) -> tuple[str, str]:
    return number.name, f"{number.figure}. {number.note.rstrip('.')}."


def _todo(todo: TodoView, words: Words) -> tuple[str, str, str]:
    done = words.say("todo.done_by", name=todo.done_by) if todo.done_by else words.say("saved.open")
    return todo.title, todo.note or "–", done


def _finding(finding: FindingLine, words: Words) -> tuple[str, str, str]:
    return finding.title, finding.text or "–", words.say(f"saved.severity.{finding.severity.value}")


def _file(file: ReportFile, words: Words) -> tuple[str, str, str]:
    current = next((one for one in file.versions if one.current), None)
    return file.name, file.note, words.say("version.number", number=current.number) if current else "–"


def _costs(view: ReportView, words: Words) -> tuple[tuple[str, str], ...]:
    return tuple(
        (cost.name, cost.value) if cost.value else (words.say("saved.drafted"), cost.name) for cost in view.costs
    )
