"""The presentation creator: a deck as typed content in, a native slide file out."""

from producers.pptx.readback import SlideText, read_figures, read_slides
from producers.pptx.writer import write_pptx

__all__ = ["SlideText", "read_figures", "read_slides", "write_pptx"]
