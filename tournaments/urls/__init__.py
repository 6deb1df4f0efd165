"""The addresses of several rooms put together, a file for each namespace; one room's own are in its `urls.py`."""
