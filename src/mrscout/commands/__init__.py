"""What the commands do once they are parsed: each joins a source, the pipeline and its listeners."""
