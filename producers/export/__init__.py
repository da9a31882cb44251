"""Files on their way out: scrubbed of what nobody should see, packed as a zip, bound into one PDF."""

from producers.export.binder import BinderItem, bind_pdf
from producers.export.packing import PackedFile, pack_zip
from producers.export.scrub import Removed, Scrubbed, ScrubOptions, scrub

__all__ = ["BinderItem", "PackedFile", "Removed", "ScrubOptions", "Scrubbed", "bind_pdf", "pack_zip", "scrub"]
