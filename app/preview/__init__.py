"""Previews: the bytes of any file as frozen pages, sheets or slides that a window can draw. Knows no window.

Only the bytes of the file itself are read. Nothing it points at (pictures on the network, linked files, style sheets)
is ever opened; where such a thing would stand, the view says so.
"""
