"""The run folder: its records and their schemas, journals, locks, signatures, and how a run is read back."""
