"""Phase 2 of the paper (section 3.2): from an MR instance to an executable method over its source input."""
