"""The pages and files of seasons, their rankings and their rules, for members and for everybody."""
