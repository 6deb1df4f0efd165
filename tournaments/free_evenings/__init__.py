"""Free evenings: nothing is drawn, and tables are opened as people sit down, by the desk or by a card."""
