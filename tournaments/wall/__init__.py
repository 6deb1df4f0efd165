"""The projector of the room and its remote control; the pages that show or read aloud where somebody sits."""
