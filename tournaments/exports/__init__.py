"""What leaves the site of what is published: the calendar, the feed, rankings for other sites, and the archive."""
