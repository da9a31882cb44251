"""Reading the files of the person: what is in the folder, and what is in each file."""
