"""What leaves the site: spreadsheets, feeds, pictures, a text for the paper, an archive; of the published only."""
