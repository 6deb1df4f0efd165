"""The club file: everything of a club in one file of JSON, and read back elsewhere. See `docs/clubfile.md`.

`contents` declares what goes along and what stays; `writing` makes the bytes. `reading` judges them, `rows`
makes rows of them, `proofs` and `bodies` judge what these say. `actions` writes them to the database, for a
large file in a worker: see `jobs`.
"""
