"""The booklet: the rules of every game told on a page, from the words in which the rulebook declares it."""
