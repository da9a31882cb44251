"""The command line's half of the composition root."""

from collections.abc import Sequence
from pathlib import Path

from app.bridge.project import OpenProject
from app.cli.main import Tools, run_command
from app.cli.showing import Output
from app.composition import Composition
from app.paths import AppPaths
from app.storage.restoring import restore_last_copy
from app.storage.settings_file import load_settings


def run_headless(arguments: Sequence[str], paths: AppPaths) -> int:
    """Run one verb and return its exit code."""
    composition = Composition(paths, load_settings(paths.settings_file).settings)

    def open_project(folder: Path, workforce: str, output: Output) -> OpenProject:
        return composition.open_headless(folder, workforce, output.heard, output.progress)

    tools = Tools(
        words=composition.words,
        open_project=open_project,
        proofreading=composition.proofreading,
        playbooks=composition.playbooks,  # type: ignore[arg-type]
        restore=lambda folder: restore_last_copy(folder, paths, composition.now()),
    )
    return run_command(arguments, tools)
