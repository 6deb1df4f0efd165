"""Who plays: entered and withdrawn; who may see which name; which table has which number.

The pages on which the desk enters and withdraws are in `registration`.
"""
