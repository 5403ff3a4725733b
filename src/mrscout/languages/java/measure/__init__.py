"""Runs JaCoCo and PIT on a module, outside of its build, and reads their reports (paper 4.3)."""
