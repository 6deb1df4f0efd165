"""The projector of the room and its remote control; where somebody plays, shown or read aloud."""
