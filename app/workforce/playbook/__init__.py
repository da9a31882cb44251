"""The playbook workforce: performs every assignment from playbooks, sources and the person's answers; no model."""
