"""plan.md: the plan's sections in order, with the tasks of section 6."""

from app.relay.nouns.plan import Plan, Task


def plan_text(plan: Plan) -> str:
    """Return the plan as Markdown. Section 6 is the tasks and nothing else; the others are the planner's own words."""
    parts = ["# Plan"]
    for section in plan.sections:
        level = "##" if "." not in section.number else "###"
        words = "" if section.number == "6" else section.text.strip()
        parts.append(f"{level} {section.number}. {section.title}\n\n{words}".rstrip())
        if section.number == "6":
            parts += [task_text(task) for task in plan.tasks]
    return "\n\n".join(parts) + "\n"


def task_text(task: Task) -> str:
    """Return one task with its fields in their fixed order."""
    criteria = "\n".join(f"  - {item.id}: {item.text}" for item in task.criteria)
    return "\n".join(
        (
            f"### Task {task.id}: {task.title}",
            f"- **Domain**: {task.domain}",
            f"- **Depth**: {task.depth}",
            f"- **Component**: {task.component}",
            f"- **Description**: {task.description}",
            f"- **Acceptance Criteria**:\n{criteria}",
            f"- **Dependencies**: {', '.join(task.dependencies) or 'None'}",
            f"- **Files**: {', '.join(task.files) or 'TBD'}",
        )
    )
