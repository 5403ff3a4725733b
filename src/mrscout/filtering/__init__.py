"""Phase 3 of the paper (section 3.3): tries relations on generated inputs, and keeps the ones that hold."""
