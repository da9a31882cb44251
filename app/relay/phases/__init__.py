"""The phases of the relay, one file each: what is wanted next, as a pure function of what is in the journal."""
