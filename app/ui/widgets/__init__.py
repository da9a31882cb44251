"""Small reusable widgets: a kit and plain values in, signals in the past tense out."""
