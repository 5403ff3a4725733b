"""A catalogue of corpora: all that their runs found, as Parquet tables that any DuckDB, pandas or Polars reads.

`schema.py` has the tables, `rows.py` makes rows of run folders, `laws.py` says which relations of different projects
are one law, `build.py` writes the tables, `queries.py` asks them. docs/catalogue.md is about using one.
"""
