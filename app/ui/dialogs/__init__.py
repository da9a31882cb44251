"""Dialogs inside the window: the person decides, the page behind them waits."""
