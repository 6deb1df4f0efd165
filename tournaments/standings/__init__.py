"""The ranking of a tournament: what tables brought and directors decided, the criteria, pools and knock-outs; how it is
reckoned, kept, shown and said.
"""
