"""stage1.md: rendered from the typed result, and parsed back exactly, also after a person edited it."""

import re

from app.relay.nouns.discovery import Option
from app.relay.nouns.stage1 import Assumption, Decision, Risk, Stage1
from app.relay.problems import RelayProblem

_LETTERS = "ABCDE"
_OPTION = re.compile(r"^  - ([A-E])\) (.+?)(?: — recommended)?: (.*)$")


def stage1_text(stage1: Stage1) -> str:
    """Return stage 1 in its fixed headings and labels."""
    parts = [
        "## Research Findings\n\n" + "\n".join(f"- {_line(text)}" for text in stage1.findings),
        f"## {stage1.method}\n\n{stage1.exploration.strip()}",
    ]
    if stage1.assumptions:
        parts.append("## Assumptions\n\n" + "\n\n".join(_assumption(item) for item in stage1.assumptions))
    if stage1.decisions:
        parts.append("## Key Decisions\n\n" + "\n\n".join(_decision(item) for item in stage1.decisions))
    risks = "\n".join(
        f"- ({risk.severity}) {_line(risk.text)} Mitigation: {_line(risk.mitigation)}" for risk in stage1.risks
    )
    parts.append("## Risks Identified\n\n" + risks)
    parts.append(f"## Recommended Approach\n\n{stage1.approach.strip()}")
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


def _line(text: str) -> str:
    return " ".join(text.split())


def _assumption(item: Assumption) -> str:
    return "\n".join(
        (
            f"### {item.id}: {_line(item.title)}",
            f"- **Default**: {_line(item.default)}",
            f"- **Rationale**: {_line(item.rationale)}",
        )
    )


def _decision(item: Decision) -> str:
    ordered = sorted(item.options, key=lambda option: not option.recommended)
    options = "\n".join(
        f"  - {letter}) {_line(option.label)}{' — recommended' if option.recommended else ''}: {_line(option.reason)}"
        for letter, option in zip(_LETTERS, ordered, strict=False)
    )
    return "\n".join(
        (
            f"### {item.id}: {_line(item.title)}",
            f"- **Options**:\n{options}",
            f"- **Recommendation**: {_line(item.recommendation)}",
            f"- **Risk if wrong**: {_line(item.risk)}",
        )
    )


def parse_stage1(text: str, known: Stage1) -> Stage1:
    """Read stage1.md back. What the text does not carry (stored values, contexts) is kept from `known`.

    Raises RelayProblem("stage1_unreadable") with the heading that is missing or malformed.
    """
    sections = _sections(text)
    for heading in ("Research Findings", "Recommended Approach"):
        if heading not in sections:
            raise RelayProblem("stage1_unreadable", heading=heading)
    method = "Exploration" if "Exploration" in sections else "ECD Analysis"
    return Stage1.model_validate(
        {
            "findings": _bullets(sections["Research Findings"]),
            "method": method,
            "exploration": sections.get(method, "").strip(),
            "assumptions": _parse_assumptions(sections.get("Assumptions", ""), known),
            "decisions": _parse_decisions(sections.get("Key Decisions", ""), known),
            "risks": _parse_risks(sections.get("Risks Identified", "")),
            "approach": sections["Recommended Approach"].strip(),
        }
    )


def _sections(text: str) -> dict[str, str]:
    pieces = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    return {name.strip(): body for name, body in zip(pieces[1::2], pieces[2::2], strict=True)}


def _bullets(text: str) -> tuple[str, ...]:
    return tuple(line[2:].strip() for line in text.splitlines() if line.startswith("- "))


def _items(text: str, letter: str) -> list[tuple[str, str, str]]:
    pieces = re.split(rf"^### ({letter}\d+): (.*)$", text, flags=re.MULTILINE)
    return list(zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True))


def _label(body: str, name: str, item: str) -> str:
    found = re.search(rf"^- \*\*{re.escape(name)}\*\*:[ ]?(.*)$", body, flags=re.MULTILINE)
    if found is None:
        raise RelayProblem("stage1_unreadable", heading=f"{item}: {name}")
    return found.group(1).strip()


def _parse_assumptions(text: str, known: Stage1) -> tuple[Assumption, ...]:
    before = {item.id: item for item in known.assumptions}
    found = []
    for ident, title, body in _items(text, "A"):
        default = _label(body, "Default", ident)
        old = before.get(ident)
        value = old.value if old and _line(old.default) == default else default
        rationale = _label(body, "Rationale", ident)
        found.append(Assumption(id=ident, title=title.strip(), default=default, rationale=rationale, value=value))
    return tuple(found)


def _parse_decisions(text: str, known: Stage1) -> tuple[Decision, ...]:
    before = {item.id: item for item in known.decisions}
    return tuple(_parse_decision(*item, before.get(item[0])) for item in _items(text, "D"))


def _parse_decision(ident: str, title: str, body: str, old: Decision | None) -> Decision:
    options = [found for line in body.splitlines() if (found := _OPTION.match(line))]
    if len(options) < 2:
        raise RelayProblem("stage1_unreadable", heading=f"{ident}: Options")
    values = {_line(option.label): option for option in old.options} if old else {}
    return Decision(
        id=ident,
        title=title.strip(),
        context=old.context if old else "",
        options=tuple(_parse_option(found, values) for found in options),
        recommendation=_label(body, "Recommendation", ident),
        risk=_label(body, "Risk if wrong", ident),
        depends=old.depends if old else (),
    )


def _parse_option(found: re.Match[str], values: dict[str, Option]) -> Option:
    label, reason = found.group(2).strip(), found.group(3).strip()
    old = values.get(label)
    recommended = " — recommended: " in found.group(0) or found.group(0).endswith(" — recommended:")
    return Option(
        value=old.value if old else label,
        label=label,
        reason=reason,
        against=old.against if old else "",
        recommended=recommended,
    )


def _parse_risks(text: str) -> tuple[Risk, ...]:
    pattern = re.compile(r"^\((high|medium|low)\) (.*?) Mitigation:\s*(.*)$")
    found = []
    for line in _bullets(text):
        match = pattern.match(line)
        values = match.groups() if match else ("medium", line, "")
        found.append(Risk.model_validate({"severity": values[0], "text": values[1], "mitigation": values[2]}))
    return tuple(found)
