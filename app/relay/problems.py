"""What stops a step or a run. Facts only; sentences are made where they are shown."""

from app.relay.nouns.base import Fault
from app.relay.nouns.report import Usage


class RelayProblem(Exception):
    """Something the relay cannot pass by itself; carries a fault."""

    def __init__(self, code: str, **fields: str) -> None:
        super().__init__(f"{code} {fields}")
        self.fault = Fault(code=code, fields=fields)


class WorkProblem(RelayProblem):
    """An assignment that could not be performed. `spent` is what it cost all the same."""

    spent: Usage = Usage()


class AnswerRefused(RelayProblem):
    """An answer that does not belong to the gate, the run or the words that were shown."""


class Stopped(Exception):
    """The person asked to stop; what is finished is kept."""
