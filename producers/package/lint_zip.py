"""Lint of the zip container itself: names, attributes, checksums."""

import stat
import zipfile
import zlib
from collections import Counter

from producers.package.faults import LintFault

_METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
_ENCRYPTED = 0x1


def check_zip(archive: zipfile.ZipFile) -> list[LintFault]:
    """Return faults of member names, compression, encryption, links and checksums."""
    infos = archive.infolist()
    faults = _repeated_names([info.filename for info in infos])
    for info in infos:
        faults += _member_faults(info)
    if any(fault.code in {"encrypted_member", "unknown_compression"} for fault in faults):
        return faults
    return faults + _damage(archive)


def _repeated_names(names: list[str]) -> list[LintFault]:
    exact = [LintFault("duplicate_member", name) for name, count in Counter(names).items() if count > 1]
    folded = Counter(name.casefold() for name in set(names))
    return exact + [LintFault("names_differ_by_case", name) for name, count in folded.items() if count > 1]


def _member_faults(info: zipfile.ZipInfo) -> list[LintFault]:
    faults = []
    if info.flag_bits & _ENCRYPTED:
        faults.append(LintFault("encrypted_member", info.filename))
    if info.compress_type not in _METHODS:
        faults.append(LintFault("unknown_compression", info.filename, str(info.compress_type)))
    if _is_bad_name(info.orig_filename):
        faults.append(LintFault("bad_member_name", info.filename))
    if stat.S_ISLNK(info.external_attr >> 16):
        faults.append(LintFault("link_member", info.filename))
    return faults


def _is_bad_name(name: str) -> bool:
    steps = name.rstrip("/").split("/")
    return "\\" in name or ":" in name or any(step in {"", ".", ".."} or step.endswith(".") for step in steps)


def _damage(archive: zipfile.ZipFile) -> list[LintFault]:
    try:
        broken = archive.testzip()
    except (zipfile.BadZipFile, OSError, EOFError, ValueError, zlib.error) as error:
        return [LintFault("damaged_member", "", str(error))]
    return [LintFault("damaged_member", broken)] if broken else []
