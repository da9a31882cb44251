"""Calculators: named functions of ours that turn facts and decisions into figures and tables. Playbooks only name them."""
