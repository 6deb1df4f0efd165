"""The projector of the room, and where somebody plays: shown, or spoken."""
