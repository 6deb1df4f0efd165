"""Leagues: teams with their squads, the calendar and its match days, line-ups, meetings and their results."""
