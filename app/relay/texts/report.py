"""build_report.md: the report in words."""

from app.relay.nouns.base import Fault
from app.relay.nouns.report import Report, TaskResult

_COUNTED = {"": "", "office": "; its pages were counted by LibreOffice", "own": "; its pages were counted by Engross"}


def report_text(report: Report) -> str:
    """Return the report as Markdown. Its first line says the outcome; nothing that failed is left out."""
    head = "All files are released." if report.green else "Not everything is finished."
    parts = [f"# Build report\n\n{head} {report.drafted_from}", "## Task results"]
    parts += [_task(task) for task in report.tasks]
    parts.append("## Goals\n\n" + "\n".join(f"- {goal.outcome}: {goal.text}" for goal in report.goals))
    parts.append(
        "## Files\n\n"
        + "\n".join(
            f"- {file.name}, version {file.version}: "
            + ("released" if file.released else f"not released ({file.why_not})")
            + _COUNTED[file.counted_by]
            + "".join(f"\n  - {_remark(one)}" for one in file.remarks)
            for file in report.files
        )
    )
    parts.append(f"## Tests\n\n{report.tests_passed} of {report.tests_total} passed." + _not_run(report))
    parts.append("## Findings\n\n" + ("\n".join(_findings(report)) or "None."))
    todo = "\n".join(f"- {item.kind}: {item.text}" + (f" ({item.place})" if item.place else "") for item in report.todo)
    parts.append("## What a person must still do\n\n" + (todo or "Nothing."))
    parts.append(f"## Confidence\n\n{report.confidence}: {report.confidence_reason.replace('_', ' ')}.")
    parts.append(f"## Time and cost\n\n{report.seconds:.0f} s. {_cost(report)}")
    return "\n\n".join(parts) + "\n"


def _task(task: TaskResult) -> str:
    chain = "\n".join(
        f"{number}. {review.layer} ({review.reviewer}, {review.by}): {review.verdict.upper()}"
        + (f" — {'; '.join(review.reasons)}" if review.reasons else "")
        for number, review in enumerate(task.reviews, start=1)
    )
    deviations = "\n".join(f"- {text}" for text in task.deviations) or "None."
    return "\n".join(
        (
            f"### Task {task.task}: {task.title}",
            f"- **Domain**: {task.domain}",
            f"- **Specialist**: {task.specialist or 'none found'}",
            f"- **Producer**: {task.producer or 'none'}",
            f"- **Output**: {task.output}",
            f"- **Status**: {task.status}",
            f"\n#### Review chain\n{chain or 'Not reviewed.'}",
            f"\n#### Deviations from the blueprint\n{deviations}",
        )
    )


def _remark(remark: Fault | str) -> str:
    """Return a remark for the record; sentences are made where a person reads it, in their language."""
    if isinstance(remark, str):
        return remark
    facts = ", ".join(f"{name} {value}" for name, value in remark.fields.items())
    return remark.code.rpartition(".")[2].replace("_", " ") + (f" ({facts})" if facts else "")


def _not_run(report: Report) -> str:
    return f" Not run: {', '.join(report.tests_not_run)}." if report.tests_not_run else ""


def _findings(report: Report) -> list[str]:
    return [
        f"- {item.severity}: {item.place.file}, {item.place.label}: {item.what} {item.right}".rstrip()
        for item in report.findings
    ]


def _cost(report: Report) -> str:
    costs = [usage.cost for usage in report.usage.values()]
    if any(cost is None for cost in costs):
        tokens = sum(usage.input_tokens + usage.output_tokens for usage in report.usage.values())
        return f"Cost unknown; {tokens} tokens."
    total = sum(cost for cost in costs if cost is not None)
    return f"Cost: {total:.2f} US dollars." if total else "No cost: no model was used."
