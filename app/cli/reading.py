"""`status`, `check` and `playbooks`: what is there, said in lines or JSON."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from app.bridge.project import OpenProject
from app.cli.codes import BAD_INPUT, FINDINGS, RELEASED, WAITS
from app.cli.showing import Output
from app.relay.nouns.base import Fault
from app.relay.nouns.finding import CheckRun


class FileChecking(Protocol):
    """Proofreads one file of the person's own."""

    def check_file(self, path: Path) -> CheckRun:
        """Check a file. Raises RelayProblem when it cannot be read."""
        ...


class PlaybookLine(Protocol):
    """A playbook as the list shows it."""

    @property
    def name(self) -> str:
        """The name it is chosen by."""
        ...

    @property
    def title(self) -> str:
        """Its title."""
        ...

    @property
    def version(self) -> str:
        """Its version."""
        ...

    @property
    def description(self) -> str:
        """What it is for."""
        ...


def status(folder: Path, open_project: Callable[[Path], OpenProject], output: Output) -> int:
    """Print where a project stands; exit 3 while something waits for the person."""
    project = open_project(folder)
    try:
        output.notices(project.notices)
        run = project.run
        if run is None:
            output.document["status"] = "empty"
            output.say("cli.empty_project")
            return RELEASED
        if not run.outcome:
            output.waiting(run)
            return WAITS
        output.finished(run, project.report(), project.path)
        return RELEASED
    finally:
        project.close()


def check_files(paths: list[Path], checker: FileChecking, output: Output) -> int:
    """Proofread files; exit 1 when a finding of high or medium severity stands, 2 when a file cannot be read."""
    runs = [checker.check_file(path) for path in paths]
    output.document["files"] = [run.model_dump(mode="json") for run in runs]
    for path, run in zip(paths, runs, strict=True):
        output.say("cli.checked", file=str(path), count=len(run.ran), findings=len(run.findings))
        for finding in run.findings:
            output.line(f"  {finding.severity}: {finding.place.label}: {finding.what} {finding.right}".rstrip())
        for name, why in run.not_run:
            output.say("cli.not_run", name=name, why=why)
    if any(not run.ran for run in runs):
        return BAD_INPUT
    bad = any(finding.severity != "low" for run in runs for finding in run.findings)
    return FINDINGS if bad else RELEASED


def list_playbooks(playbooks: tuple[PlaybookLine, ...], problems: tuple[Fault, ...], output: Output) -> int:
    """Print the built-in and personal playbooks, and those that could not be loaded with the reason."""
    output.document["playbooks"] = [
        {"name": item.name, "title": item.title, "version": item.version, "description": item.description}
        for item in playbooks
    ]
    for item in playbooks:
        output.line(f"{item.name} {item.version}: {item.title}. {item.description}")
    output.notices(problems)
    return RELEASED
