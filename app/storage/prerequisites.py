"""Whether what a producer needs is on this computer: Python packages with a version, programs on the path."""

import shutil
import sys
from dataclasses import dataclass
from importlib import metadata
from typing import Literal

from packaging.requirements import InvalidRequirement, Requirement
from packaging.version import InvalidVersion, Version

_EXECUTABLE = "executable:"


@dataclass(frozen=True)
class PrerequisiteResult:
    """Whether a requirement is met; `found` is the version or the program's path, "" when there is none."""

    requirement: str
    status: Literal["met", "missing", "too-old", "not-understood"]
    found: str = ""

    @property
    def met(self) -> bool:
        """Whether the format can be made as far as this requirement goes."""
        return self.status == "met"


def check(requirement: str) -> PrerequisiteResult:
    """Look for `executable:name`, `python>=3.11` or a package such as `python-docx>=1.2`; never raises."""
    text = requirement.strip()
    if text.startswith(_EXECUTABLE):
        return _check_program(requirement, text.removeprefix(_EXECUTABLE).strip())
    try:
        wanted = Requirement(text)
        found = _installed(wanted.name)
        fits = bool(found) and wanted.specifier.contains(Version(found), prereleases=True)
    except (InvalidRequirement, InvalidVersion):
        return PrerequisiteResult(requirement, "not-understood")
    if not found:
        return PrerequisiteResult(requirement, "missing")
    return PrerequisiteResult(requirement, "met" if fits else "too-old", found)


def _check_program(requirement: str, name: str) -> PrerequisiteResult:
    path = shutil.which(name) if name else None
    return PrerequisiteResult(requirement, "met", path) if path else PrerequisiteResult(requirement, "missing")


def _installed(name: str) -> str:
    if name.casefold() == "python":
        return ".".join(str(part) for part in sys.version_info[:3])
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""
