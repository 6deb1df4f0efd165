"""Why a draw can be believed: the promise before it, a value announced, what it is drawn from, how to draw it again."""
