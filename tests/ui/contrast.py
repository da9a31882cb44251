"""The contrast of two colours by the WCAG 2 formula."""

from PySide6.QtGui import QColor


def luminance(colour: QColor) -> float:
    """Relative luminance, 0 for black to 1 for white."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.getRgbF()[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor, other: QColor) -> float:
    """From 1 for the same colour to 21 for black on white."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
