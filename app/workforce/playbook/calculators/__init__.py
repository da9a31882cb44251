"""Calculators: named functions that turn facts and decisions into figures and tables; playbooks only name them."""
