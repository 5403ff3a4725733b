"""What relations are worth beside the developers' tests (paper 4.3, RQ3): pure functions of what was measured."""
