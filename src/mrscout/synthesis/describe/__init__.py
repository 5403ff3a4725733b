"""The kind, the name and the sentence of a relation."""
