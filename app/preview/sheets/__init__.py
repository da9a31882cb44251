"""Workbooks and tables of text as grids of shown values with their formulas and looks."""
