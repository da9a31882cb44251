"""From a folder to a checked playbook, or to problems that name file, line and field."""
