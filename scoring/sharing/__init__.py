"""A sheet shown to others; its summary and highlights."""
