"""Hours from 0 to 24, as every clock of the site has them: « 10:30 p.m. » would end a sentence with two full stops.

Short dates name their month, the day first: « 11/12 » is another day on each side of the Channel and of the Atlantic.
Tested in tests/test_dates.py.
"""

TIME_FORMAT = "H:i"
DATETIME_FORMAT = "N j, Y, H:i"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
