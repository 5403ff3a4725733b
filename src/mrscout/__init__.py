"""mrscout mines metamorphic relations out of the tests a project already has."""

__version__ = "0.1.0.dev0"
