"""Tags for charts, icons and figures."""
