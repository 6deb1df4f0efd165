"""A site played through HTTP and nothing else, as people play it: an evening, a championship."""
