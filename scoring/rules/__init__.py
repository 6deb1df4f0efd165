"""The rules a game is played by, and the words for them: settings, amounts, articles, sides, refusals."""
