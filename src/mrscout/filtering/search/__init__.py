"""The search for the most general form that holds: sampling, restricting, relaxing, shrinking."""
