"""The validator of Microsoft's Open XML SDK, from the npm package that the lock beside this file pins."""

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import dev

PROGRAM = dev.VALIDATION / dev.VALIDATOR / "ooxml-validator"
# Complaints that are known to be wrong, by a part of their description, each with the reason.
FALSE_ALARMS: dict[str, str] = {}


def sdk_complaints(files: dict[str, bytes]) -> list[str]:
    """Every error in any of the files; a file that the validator cannot open is an error too."""
    with TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        paths = []
        for name, data in files.items():
            path = Path(folder).resolve() / name
            path.write_bytes(data)
            paths.append(path)
        return [text for found in pool.map(_complaints, paths) for text in found]


def _complaints(path: Path) -> list[str]:
    done = subprocess.run([str(PROGRAM), str(path)], capture_output=True, text=True, timeout=120, check=False)
    told = json.loads(done.stdout)
    found = [f"{path.name}: {error['path']} {error['xPath']}: {error['description']}" for error in told["errors"]]
    if told["ok"] != (not found):
        found.append(f"{path.name}: the validator contradicts itself: {done.stdout[:200]}")
    return [text for text in found if not any(alarm in text for alarm in FALSE_ALARMS)]
