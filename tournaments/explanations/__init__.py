"""Why an entry stands where it does in a ranking: from what it was reckoned, in words, as a page and as a file."""
