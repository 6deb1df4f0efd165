"""What leaves the site of what is published: calendar, feed, rankings for other sites, texts, the archive."""
