"""The director's desk: `page` is what it shows, `queries` reads that, `views` answers with it.

`steps` says what to do next, `asking` which tables wait for a word of the director, `bell` what is open once
time is up, `seating` where those sit in the next round who fill no table.
"""
