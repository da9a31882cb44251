"""Blueprint files: front matter and nine sections; section 9 carries the typed content as JSON and parses back."""

import re

import yaml

from app.relay.nouns.blueprint import Blueprint
from app.relay.problems import RelayProblem

_CONTENT = re.compile(r"^```json\n(.*?)\n```$", re.MULTILINE | re.DOTALL)


def blueprint_text(blueprint: Blueprint) -> str:
    """Return the blueprint as Markdown with its nine sections in order."""
    front = yaml.safe_dump(
        {
            "specialist": blueprint.specialist,
            "domain": blueprint.domain,
            "plan_tasks": list(blueprint.plan_tasks),
            "depth": blueprint.depth,
            "status": blueprint.status,
        },
        sort_keys=False,
        allow_unicode=True,
    )
    sections = (
        ("1. Task Reference", blueprint.task_reference),
        ("2. Research Findings", _bullets(blueprint.research_findings)),
        ("3. Approach", blueprint.approach),
        ("4. Decisions Made", _decisions(blueprint)),
        ("5. Deliverable Specification", blueprint.specification),
        ("6. Acceptance Mapping", _acceptance(blueprint)),
        ("7. Integration Points", _bullets(blueprint.integration)),
        ("8. Open Items", _bullets(blueprint.open_items)),
        ("9. Producer Handoff", _handoff(blueprint)),
    )
    body = "\n\n".join(f"## {title}\n\n{text}".rstrip() for title, text in sections)
    return f"---\n{front}---\n\n# Blueprint: {blueprint.title}\n\n{body}\n"


def parse_blueprint(text: str) -> Blueprint:
    """Read a blueprint back from its text: the typed record stands in section 9.

    Raises RelayProblem("blueprint_unreadable") when the typed record is missing or does not fit.
    """
    found = _CONTENT.search(text)
    if found is None:
        raise RelayProblem("blueprint_unreadable", reason="section 9 has no content blocks")
    try:
        return Blueprint.model_validate_json(found.group(1))
    except ValueError as problem:
        raise RelayProblem("blueprint_unreadable", reason=str(problem).splitlines()[0]) from problem


def _bullets(lines: tuple[str, ...]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _decisions(blueprint: Blueprint) -> str:
    return "\n".join(
        f"- **{item.title}**: {item.choice.rstrip('.')}. {item.rationale} ({item.confirmed_by})"
        for item in blueprint.decisions_made
    )


def _acceptance(blueprint: Blueprint) -> str:
    return "\n".join(f"- {item.criterion}: {item.how} [{', '.join(item.blocks)}]" for item in blueprint.acceptance)


def _handoff(blueprint: Blueprint) -> str:
    handoff = blueprint.handoff
    lines = (
        f"output_format: {handoff.output_format}",
        f"producer: {handoff.producer}",
        f"output_filename: {handoff.output_filename}",
        f"output_directory: {handoff.output_directory}",
        "",
        "### Formatting Requirements",
        "",
        _bullets(handoff.formatting),
        "",
        "### Content Blocks (in order)",
        "",
        "```json",
        blueprint.model_dump_json(indent=1),
        "```",
    )
    return "\n".join(lines)
