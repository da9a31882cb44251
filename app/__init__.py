"""The Engross program: the relay, its workforces, the window and the command line."""
