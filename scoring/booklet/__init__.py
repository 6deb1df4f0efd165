"""The booklet: the rules of any game told on a page, from the words in which the rulebook declares it."""
