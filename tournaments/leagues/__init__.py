"""Teams, calendar, match days, line-ups."""
