"""What leaves the site: a feed, a ranking for other sites, an archive; of the published only."""
