"""Sheets on screen: the grid, the formula bar, the tabs and what the colours mean."""
