"""The look as data: colours, sizes, fonts and times, all read from one token file."""
