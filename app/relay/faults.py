"""Problems as facts, whoever raised them."""

from app.relay.nouns.base import Fault
from app.relay.problems import RelayProblem
from producers.problems import ContentProblem


def fault_of(problem: BaseException) -> Fault:
    """Return a problem as facts; an unforeseen one keeps its own words for the details a person can copy."""
    if isinstance(problem, RelayProblem):
        return problem.fault
    if isinstance(problem, ContentProblem):
        return Fault(code=problem.code, fields={"block": problem.block, "field": problem.field, **problem.facts})
    return Fault(code="unforeseen", fields={"details": f"{type(problem).__name__}: {problem}"})
