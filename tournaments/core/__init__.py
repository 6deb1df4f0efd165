"""What every other room of tournaments stands on.

`formats` and `games` are what is played, `entry_list` by whom; `phases` says how far a tournament is, `tables` who sits
where. `acts` is what every action starts and ends with, `snapshots` what stepping back brings back, `jobs` what workers
share. `public_rankings` reads what stands published; `answers` leads back to the page an act came from.
"""
