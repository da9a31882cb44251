"""Scrubbing a file on its way out: one door for all formats."""

from producers.export.found import Finds, Removed, Scrubbed, ScrubOptions
from producers.export.office import scrub_office
from producers.export.pdf import scrub_pdf
from producers.export.pictures import scrub_picture

__all__ = ["Removed", "ScrubOptions", "Scrubbed", "scrub"]


def scrub(data: bytes, options: ScrubOptions | None = None) -> Scrubbed:
    """Return a file without what nobody should see, and the list of what was taken away or found.

    Office files and PDFs lose author names, dates, programs, session marks, thumbnails, custom data, paths, hidden
    text, unused parts and what pictures say about their making; comments, tracked changes and notes go only when
    asked. Text formats hold nothing hidden and come back as they are. What the file says does not change.
    Raises ReadingProblem or ContentProblem for a file that is damaged or encrypted.
    """
    finds, wanted = Finds(), options or ScrubOptions()
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        clean = scrub_office(data, wanted, finds)
    elif b"%PDF-" in data[:1024]:
        clean = scrub_pdf(data, wanted, finds)
    else:
        clean = scrub_picture(data)
        finds.add("picture-data", count=int(clean != data))
    return Scrubbed(clean, finds.removed())
