"""Why a draw can be believed: what was promised, announced, drawn from; drawn again by anybody."""
