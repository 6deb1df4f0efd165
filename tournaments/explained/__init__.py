"""Why an entry stands where it does: its grounds, and the words for them."""
