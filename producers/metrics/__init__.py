"""Text measured with the bundled fonts: widths, line heights and greedy line breaks, in points."""
