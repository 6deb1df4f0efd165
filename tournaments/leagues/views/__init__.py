"""The pages and files of a league, at the desk and for everybody."""
