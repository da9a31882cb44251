"""Pages exactly as printed, made by LibreOffice where it is installed.

Each file is converted once and kept by what is in it. LibreOffice runs in a process of its own with a profile of its
own: no macros, no links followed, nothing loaded from outside, gently, with a time limit, and it can be stopped.
"""

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.preview.views import PdfView


SECONDS = 120.0
POLL = 0.05
KEPT = 200
_BOOKMARKS = '{"ExportBookmarksToPDFDestination":{"type":"boolean","value":"true"}}'
_SHEETS = '{"SinglePageSheets":{"type":"boolean","value":"true"}}'
FILTERS: Mapping[str, str] = MappingProxyType(
    {
        "docx": f"pdf:writer_pdf_Export:{_BOOKMARKS}",
        "docm": f"pdf:writer_pdf_Export:{_BOOKMARKS}",
        "xlsx": f"pdf:calc_pdf_Export:{_SHEETS}",
        "xlsm": f"pdf:calc_pdf_Export:{_SHEETS}",
        "pptx": "pdf:impress_pdf_Export",
        "pptm": "pdf:impress_pdf_Export",
    }
)
_PLACES = {
    "darwin": ("/Applications/LibreOffice.app/Contents/MacOS/soffice",),
    "win32": (
        "C:/Program Files/LibreOffice/program/soffice.exe",
        "C:/Program Files (x86)/LibreOffice/program/soffice.exe",
    ),
}
_SETTINGS = (
    ("Office.Common/Security/Scripting", "MacroSecurityLevel", "3"),
    ("Office.Common/Security/Scripting", "DisableMacrosExecution", "true"),
    ("Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"),
    ("Office.Common/Security/Scripting", "DisableActiveContent", "true"),
    ("Office.Writer/Content/Update", "Link", "0"),
    ("Office.Calc/Content/Update", "Link", "2"),
    ("Office.Common/Misc", "FirstRun", "false"),
)
_VERSION = re.compile(r"\d+(?:\.\d+)+")


class OfficeProblem(Exception):
    """Pages could not be made. Codes: "no-office", "no-filter", "stopped", "too-slow", "no-pages"."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def find_office() -> Path | None:
    """Return LibreOffice's program, None where it is not installed."""
    found = shutil.which("soffice") or shutil.which("libreoffice")
    places = [Path(one) for one in (found, *_PLACES.get(sys.platform, ())) if one]
    return next((one for one in places if one.is_file()), None)


def office_version() -> str:
    """Return the version of LibreOffice: "?" where it does not say, nothing where it is not installed.

    Takes a second.
    """
    program = find_office()
    if program is None:
        return ""
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=20, check=False).stdout
    except (OSError, subprocess.SubprocessError):
        return "?"
    found = _VERSION.search(said)
    return found.group() if found else "?"


def can_convert(name: str) -> bool:
    """Whether a file of this name can be turned into pages, LibreOffice given."""
    return _ending(name) in FILTERS


@dataclass(frozen=True)
class Office:
    """LibreOffice with the folder for its profile and for the pages that are kept. Safe to use from several threads."""

    program: Path
    cache: Path
    seconds: float = SECONDS

    def pages(self, data: bytes, name: str, stop: threading.Event | None = None) -> "PdfView":
        """Return the pages of a file, from the cache where they were made before. Raises OfficeProblem."""
        from app.preview.pdf import read_pdf  # noqa: PLC0415 - drafting asks for bookmarks only and shows no page
        from app.preview.views import PdfView  # noqa: PLC0415

        view = read_pdf(self.pdf(data, name, stop))
        if not isinstance(view, PdfView):
            raise OfficeProblem("no-pages")
        return PdfView(view.data, view.sizes, made_here=True)

    def pdf(self, data: bytes, name: str, stop: threading.Event | None = None) -> bytes:
        """Return the PDF of a file. Raises OfficeProblem."""
        ending = _ending(name)
        if ending not in FILTERS:
            raise OfficeProblem("no-filter")
        kept = self.cache / "pages" / f"{hashlib.sha256(data).hexdigest()}-{ending}.pdf"
        if not kept.is_file():
            made = self._convert(data, ending, stop or threading.Event())
            kept.parent.mkdir(parents=True, exist_ok=True)
            self._keep(kept, made)
            return made
        return kept.read_bytes()

    def bookmark_pages(self, data: bytes, stop: threading.Event | None = None) -> dict[str, int]:
        """Return the page, from 1, of every bookmark of ours in a Word file. Raises OfficeProblem."""
        from app.preview.bookmarks import read_bookmark_pages  # noqa: PLC0415 - loads two slow libraries

        return read_bookmark_pages(self.pdf(data, "document.docx", stop))

    def _keep(self, place: Path, made: bytes) -> None:
        part = place.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
        part.write_bytes(made)
        part.replace(place)
        old = sorted(place.parent.glob("*.pdf"), key=lambda one: one.stat().st_mtime)
        for one in old[:-KEPT]:
            one.unlink(missing_ok=True)

    def _convert(self, data: bytes, ending: str, stop: threading.Event) -> bytes:
        self.cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.cache, prefix="work-") as folder:
            work = Path(folder)
            source = work / f"file.{ending}"
            source.write_bytes(data)
            write_profile(work / "profile")
            self._run(self._command(work, source), stop, work)
            made = work / "out" / "file.pdf"
            if not made.is_file():
                raise OfficeProblem("no-pages")
            return made.read_bytes()

    def _command(self, work: Path, source: Path) -> list[str]:
        gentle = ["nice", "-n", "10"] if shutil.which("nice") else []
        return [
            *gentle,
            str(self.program),
            f"-env:UserInstallation={(work / 'profile').as_uri()}",
            "--headless",
            "--norestore",
            "--nolockcheck",
            "--nodefault",
            "--nofirststartwizard",
            "--convert-to",
            FILTERS[source.suffix.lstrip(".")],
            "--outdir",
            str(work / "out"),
            str(source),
        ]

    def _run(self, command: list[str], stop: threading.Event, work: Path) -> None:
        flags = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=work,
                env=plain_environment(work),
                start_new_session=os.name != "nt",
                creationflags=flags,
            )
        except OSError as problem:
            raise OfficeProblem("no-office") from problem
        until = time.monotonic() + self.seconds
        while process.poll() is None:
            if stop.wait(POLL):
                end_process(process)
                raise OfficeProblem("stopped")
            if time.monotonic() > until:
                end_process(process)
                raise OfficeProblem("too-slow")


def _ending(name: str) -> str:
    return PurePath(name).suffix.lower().lstrip(".")


def write_profile(folder: Path) -> None:
    """Write a fresh profile: no macros, no links, nothing from outside."""
    items = "".join(
        f'<item oor:path="/org.openoffice.{path}"><prop oor:name="{key}" oor:op="fuse">'
        f"<value>{setting}</value></prop></item>"
        for path, key, setting in _SETTINGS
    )
    place = folder / "user" / "registrymodifications.xcu"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry" '
        'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"{items}</oor:items>\n",
        encoding="utf-8",
    )


def plain_environment(work: Path) -> dict[str, str]:
    """Return an environment without keys and with proxies that lead nowhere, so that nothing reaches the network."""
    kept = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "WINDIR", "COMSPEC", "PROGRAMFILES", "FONTCONFIG_PATH")
    found = {key: os.environ[key] for key in kept if key in os.environ}
    nowhere = "http://127.0.0.1:9"
    found |= {"HOME": str(work), "TMPDIR": str(work), "TEMP": str(work), "TMP": str(work), "SAL_USE_VCLPLUGIN": "svp"}
    return found | {"http_proxy": nowhere, "https_proxy": nowhere, "all_proxy": nowhere}


def end_process(process: subprocess.Popen[bytes]) -> None:
    """End a process that was started here, with those it started."""
    if os.name == "nt":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], check=False, capture_output=True)
    else:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
    process.wait()
