"""What the commands do once their words have been parsed: each joins a source, the pipeline and its listeners."""
