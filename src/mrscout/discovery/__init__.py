"""Phase 1 of the paper (section 3.1): the tests that hide a metamorphic relation."""
