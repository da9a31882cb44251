"""What the package lint reports: one fault, by code, part and detail."""

from dataclasses import dataclass


@dataclass(frozen=True)
class LintFault:
    """One thing that makes Office refuse, repair or misread a file.

    `code` is one of a closed set of words ("dangling_relationship"), `part` the zip member, `detail` the thing in it.
    """

    code: str
    part: str
    detail: str = ""
