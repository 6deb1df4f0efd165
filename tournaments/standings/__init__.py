"""What the tables brought, what was decided, criteria, pools and brackets, the ranking reckoned and kept."""
