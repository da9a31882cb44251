"""Everything in a playbook that must fit together: names, templates, references, tests, omissions, content."""

from collections.abc import Iterable

from app.workforce.playbook.reading.known import Known
from app.workforce.playbook.reading.lint_content import lint_content
from app.workforce.playbook.reading.lint_fit import fit_faults
from app.workforce.playbook.reading.lint_templates import Scope, model_faults
from app.workforce.playbook.reading.problems import PlaybookFault, write_path
from app.workforce.playbook.spec.playbook import Deliverable, Path, Playbook


def lint_playbook(playbook: Playbook, lines: dict[Path, int], known: Known) -> tuple[PlaybookFault, ...]:
    """Return all faults of a playbook whose files were read."""
    asking = Scope.of(playbook)
    file = playbook.folder / "playbook.yaml"
    loose = asking.with_calculations(playbook)
    main = [*model_faults(playbook.main, (), loose), *fit_faults(playbook, known.calculators, known.checks)]
    faults = [_placed(file, lines, path, reason) for path, reason in main]
    for deliverable in playbook.deliverables:
        scope = asking.drafting(playbook, deliverable)
        found = [*model_faults(deliverable.entry, (), scope), *lint_content(deliverable, scope)]
        faults.extend(_placed_in(deliverable, found))
    return tuple(faults)


def _placed_in(deliverable: Deliverable, found: Iterable[tuple[Path, str]]) -> list[PlaybookFault]:
    return [_placed(deliverable.file, deliverable.lines, path, reason) for path, reason in found]


def _placed(file: object, lines: dict[Path, int], path: Path, reason: str) -> PlaybookFault:
    near = path
    while near and near not in lines:
        near = near[:-1]
    return PlaybookFault(file, lines.get(near, 1), write_path(path), reason)  # type: ignore[arg-type]
