"""From the failed inputs of relations to findings: one for each cause, ranked by what speaks for and against it."""
