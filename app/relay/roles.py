"""Roles, and which tools each may use (relay behaviour, section 3)."""

from typing import Literal

Role = Literal[
    "Assistant", "Advisor", "Architect", "Planner", "Specialist", "Producer", "Tester", "Reviewer",
    "Documenter", "Troubleshooter", "Researcher", "Critic",
]  # fmt: skip
Tool = Literal["read_section", "write_section", "read_sources", "read_deliverable", "submit_deliverable", "run_checks"]

TOOLS: dict[Role, frozenset[Tool]] = {
    "Assistant": frozenset({"read_section", "read_sources", "read_deliverable"}),
    "Advisor": frozenset({"read_section", "write_section"}),
    "Architect": frozenset({"read_section", "write_section"}),
    "Planner": frozenset({"read_section", "write_section"}),
    "Researcher": frozenset({"read_section", "read_sources"}),
    "Specialist": frozenset({"read_section", "read_sources"}),
    "Critic": frozenset({"read_section", "read_sources"}),
    "Producer": frozenset({"read_section", "read_deliverable", "submit_deliverable"}),
    "Tester": frozenset({"read_section", "write_section", "read_deliverable", "run_checks"}),
    "Reviewer": frozenset({"read_section", "read_sources", "read_deliverable", "run_checks"}),
    "Documenter": frozenset({"read_section", "write_section", "read_deliverable"}),
    "Troubleshooter": frozenset({"read_section", "read_sources", "read_deliverable", "run_checks"}),
}


def may_use(role: Role, tool: Tool) -> bool:
    """Say whether a role has a tool."""
    return tool in TOOLS[role]
