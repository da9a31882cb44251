"""LibreOffice at work: many files converted by one start of it, in a profile of its own."""

import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

_BATCH = 40


def convert(files: Mapping[str, bytes], kind: str) -> dict[str, bytes]:
    """Return the files converted into a kind ("pdf", "docx"), by the same names; one that fails is not in it."""
    folder = Path(tempfile.mkdtemp(prefix="engross-office-"))
    (folder / "in").mkdir()
    for name, data in files.items():
        (folder / "in" / name).write_bytes(data)
    names = list(files)
    try:
        for start in range(0, len(names), _BATCH):
            _start_office(folder, [folder / "in" / name for name in names[start : start + _BATCH]], kind)
        found = {name: (folder / "out" / name).with_suffix(f".{kind}") for name in names}
        return {name: path.read_bytes() for name, path in found.items() if path.exists()}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _start_office(folder: Path, paths: list[Path], kind: str) -> None:
    command = ["soffice", f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless"]
    command += ["--convert-to", kind, "--outdir", str(folder / "out"), *map(str, paths)]
    subprocess.run(command, check=True, capture_output=True, timeout=280)
