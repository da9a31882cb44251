"""Slides on screen: painted from their shapes, with the strip of small ones beside."""
