"""The window itself: the open project as state, its pages, and the hands that pass answers on."""
