"""Java source to declarations, types and names; tree-sitter stays in here."""
