"""What is typed to open a tournament, and to plan it afterwards."""
