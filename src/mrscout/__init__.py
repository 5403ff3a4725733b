"""mrscout mines metamorphic relations from the tests that a project already has."""

__version__ = "0.1.0.dev0"
