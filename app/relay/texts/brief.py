"""Short readable files: the discovery brief, key facts, settled decisions and conflicts."""

from app.relay.nouns.decisions import Decisions, SettledBy
from app.relay.nouns.discovery import DiscoveryBrief
from app.relay.nouns.facts import Fact
from app.relay.nouns.review import Conflict
from app.relay.settling import option_words
from app.relay.texts.facts import fact_words


def brief_text(request: str, brief: DiscoveryBrief) -> str:
    """Return discovery_brief.md."""
    parts = [f"# Discovery brief\n\n> {request}", f"Depth: {brief.depth}"]
    parts.append("## Facts\n\n" + ("\n".join(_fact(fact) for fact in brief.facts) or "None."))
    parts.append("## Answers\n\n" + ("\n".join(f"- {item.text} **{item.words}**" for item in brief.answers) or "None."))
    parts.append("## Assumptions\n\n" + ("\n".join(f"- {text}" for text in brief.assumptions) or "None."))
    return "\n\n".join(parts) + "\n"


def key_facts_text(brief: DiscoveryBrief) -> str:
    """Return memory/key_facts.md."""
    return "# Key facts\n\n" + "\n".join(_fact(fact) for fact in brief.facts) + "\n"


def _fact(fact: Fact) -> str:
    value = fact_words(fact) or "(left blank)"
    place = f" — {fact.place.file}, {fact.place.label}" if fact.place else ""
    return f"- {fact.label}: {value} ({fact.status}){place}"


def decisions_memory(title: str, decisions: Decisions) -> str:
    """Return the settled points of one task for memory/decisions.md."""
    lines = [f"## {title}"]
    for assumption in decisions.assumptions:
        words = assumption.user_override or assumption.default
        lines.append(f"- {assumption.title}: {words} ({assumption.status}{_by(assumption.by)})")
    for decision in decisions.decisions:
        words = decision.user_input or next(
            (option_words(option) for option in decision.options if option[0] == decision.chosen), "open"
        )
        lines.append(f"- {decision.title}: {words}{_by(decision.by, ' (', ')')}")
    return "\n".join(lines) + "\n"


def _by(by: SettledBy, before: str = ", ", after: str = "") -> str:
    """Return who settled a point, in words, when nobody looked at it or a file said so; "" for the person."""
    words = {"recommended": "taken as recommended", "answers file": "from the answers file"}.get(by, "")
    return f"{before}{words}{after}" if words else ""


def conflicts_text(conflicts: tuple[Conflict, ...]) -> str:
    """Return blueprint-conflicts.md."""
    if not conflicts:
        return "# Conflicts\n\nNone found.\n"
    parts = ["# Conflicts"]
    for conflict in conflicts:
        sides = "\n".join(f"- {side.deliverable or 'source'}: {side.quote}: {side.value}" for side in conflict.sides)
        parts.append(f"## {conflict.kind}: {conflict.text}\n\n{sides}")
    return "\n\n".join(parts) + "\n"
