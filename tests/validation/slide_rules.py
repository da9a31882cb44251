"""What must be true of slides and printed sheets as they are laid out. Each rule returns what breaks it."""

from producers.content.deck import Deck
from producers.content.workbook import Grid, Inputs, Workbook
from tests.validation.laid import Laid, squeeze
from tests.validation.made import Made

INCH = 72.0
SIDE, SLIDE_RIGHT, SLIDE_FOOT = 0.73 * INCH, 12.62 * INCH, 7.30 * INCH
SHEET_SIDE, SHEET_HEAD = 0.7 * INCH - 1, 0.35 * INCH
STRIP = 0.8 * INCH


def slide_faults(made: Made, pages: tuple[Laid, ...]) -> list[str]:
    """Slides that are missing, have text beyond their margins, or do not show their title or number."""
    assert isinstance(made.content, Deck)
    slides = made.content.slides
    found = [] if len(slides) == len(pages) else [f"{len(pages)} pages for {len(slides)} slides"]
    for slide, page in zip(slides, pages, strict=False):
        shown = squeeze("".join(line.text for line in page.lines))
        if squeeze(slide.title) not in shown:
            found.append(f"slide {page.number}: its title is not shown")
        found += [
            f"slide {page.number}: “{line.text[:50]}” leaves the margins"
            for line in page.lines
            if line.left < SIDE or line.right > SLIDE_RIGHT or line.bottom > SLIDE_FOOT or line.top < 0.3 * INCH
        ]
        if page.number > 1 and not (page.lines and page.lines[-1].text.endswith(str(page.number))):
            found.append(f"slide {page.number}: its number is not at the foot")
    return found


def sheet_faults(made: Made, pages: tuple[Laid, ...]) -> list[str]:
    """Printed sheets with cut numbers, text in the margins, wrong page numbers or running heads."""
    assert isinstance(made.content, Workbook)
    found, running = [], made.content.running
    for page in pages:
        found += [f"page {page.number}: a number is cut off" for line in page.lines if "##" in line.text]
        for line in page.lines:
            if line.left < SHEET_SIDE or line.right > page.width - SHEET_SIDE + 2:
                found.append(f"page {page.number}: “{line.text[:50]}” leaves the margins")
        head = squeeze("".join(line.text for line in page.lines if line.bottom < STRIP))
        foot = squeeze("".join(line.text for line in page.lines if line.top > page.height - STRIP))
        if not foot.endswith(f"Page{page.number}of{len(pages)}"):
            found.append(f"page {page.number}: “Page {page.number} of {len(pages)}” is not at the foot")
        if head != squeeze(running.head_left + running.head_right):
            found.append(f"page {page.number}: the head reads “{head}”")
    return found


def stranded_groups(made: Made, pages: tuple[Laid, ...]) -> list[str]:
    """Printed pages that end with the title of a table or group whose rows stand on the next page."""
    assert isinstance(made.content, Workbook)
    blocks = [block for sheet in made.content.sheets for block in sheet.blocks]
    titles = {squeeze(block.title) for block in blocks if isinstance(block, Grid) and block.title}
    titles |= {squeeze(group.head) for block in blocks if isinstance(block, Inputs) for group in block.groups}
    found = []
    for page in pages:
        body = page.between(STRIP, page.height - STRIP)
        if body and squeeze(body[-1].text) in titles:
            found.append(f"page {page.number} ends with “{body[-1].text}”")
    return found
