"""The code of every error, warning, reason and verdict, with a page about what it means and what to do.

Codes are derived from the types that raise and record them: the slugs of errors and of enums. Pages are the sections
of Markdown files, in ``pages/`` and, for problems of a language's builds, in the package of that language. A test
demands a page for every code. `mrscout explain` prints pages, and `python -m mrscout.explanations` writes all of them
to docs/errors.md.
"""

from mrscout.explanations.codes import Code, CodeKind, all_codes, codes_called, similar_slugs

__all__ = ["Code", "CodeKind", "all_codes", "codes_called", "similar_slugs"]
