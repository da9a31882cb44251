"""The presentation creator: a deck as typed content in, a native slide file out."""
