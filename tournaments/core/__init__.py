"""What every other room of tournaments stands on.

`formats` and `games` are what is played, `entry_list` by whom; `phases` says how far a tournament is, `tables` who sits
where. `acts` is what every action starts and ends with, `snapshots` keep what was before it, `step_back` leads there.
`jobs` is what workers share, `public_rankings` reads what stands published; `answers` leads back to the page an act
came from.
"""
