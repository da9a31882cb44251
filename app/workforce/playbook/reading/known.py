"""What exists outside a playbook, and what it may therefore name."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Known:
    """What exists outside the playbook: calculators, and the named checks (None when they are not known here)."""

    calculators: frozenset[str]
    checks: frozenset[str] | None = None
