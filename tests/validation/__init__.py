"""Every file that the shipped samples and every choice in the playbooks lead to, held against every judge we have."""
