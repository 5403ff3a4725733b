"""Runs the stages over a project and yields what happens as events; reports and progress only listen."""

from mrscout.pipeline.discover import (
    Event,
    FileAnalysed,
    Opened,
    Options,
    Worker,
    discover_project,
    explain_test,
)

__all__ = [
    "Event",
    "FileAnalysed",
    "Opened",
    "Options",
    "Worker",
    "discover_project",
    "explain_test",
]
