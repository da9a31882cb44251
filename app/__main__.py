"""`python -m app`: the window, or a verb of the command line."""

if __name__ == "__main__":
    # Every child process that is spawned imports this module again, and needs nothing of what it starts.
    from app.main import main

    raise SystemExit(main())
