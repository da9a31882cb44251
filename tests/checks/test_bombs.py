"""A package that would unpack to far more than it is gets one answer and is never unpacked."""

import io
import zipfile

from app.checks.registry import run_checks


def bomb() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", b" " * 400_000_000)
    return buffer.getvalue()


def test_a_bomb_is_refused_before_anything_unpacks_it() -> None:
    run = run_checks(bomb(), "Lease.docx")
    assert run.ran == ()
    assert run.not_run


def test_a_damaged_package_is_still_examined() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types")
    run = run_checks(buffer.getvalue(), "Lease.docx")
    assert run.ran
    assert run.findings
