"""Reports on a run, for people and programs. They read events or a RunReport, and decide nothing."""
