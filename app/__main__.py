"""`python -m app`: the window, or a verb of the command line."""

from app.main import main

if __name__ == "__main__":
    raise SystemExit(main())
