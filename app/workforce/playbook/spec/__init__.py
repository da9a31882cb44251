"""What a playbook says, as frozen models."""
