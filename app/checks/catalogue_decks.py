"""The checks on decks."""

from app.checks.check import DECKS, Check
from app.checks.deck import slides

CHECKS = (
    Check("slide.overflow", "Text that runs off", DECKS, "high", slides.check_overflow),
    Check("slide.type", "Type below 12 points", DECKS, "medium", slides.check_small_type),
    Check("slide.title", "Titles of slides", DECKS, "medium", slides.check_titles),
    Check("slide.source", "Sources of figures", DECKS, "medium", slides.check_sources),
    Check("alt.missing", "Words for pictures", DECKS, "medium", slides.check_alternative_texts),
)
