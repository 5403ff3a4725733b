"""Runs JaCoCo and PIT on a module, outside of its build, and reads what they say (paper 4.3)."""
