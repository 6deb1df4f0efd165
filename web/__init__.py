"""What any site needs: requests, refusals, inputs, parts of the API, files, charts, limits, database guards.

Nothing here takes a club, a player or a sheet.
"""
