"""Writes docs/errors.md, the pages of all codes, for the checkout that this module is in: `make schemas` calls it."""

from pathlib import Path

from mrscout.explanations.document import document

if __name__ == "__main__":
    (Path(__file__).parents[3] / "docs" / "errors.md").write_text(document(), "utf-8")
