"""The rules a game is played by, and how each is called: labels, amounts, articles, refusals in words."""
