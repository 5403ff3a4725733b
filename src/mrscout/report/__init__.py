"""Reports on a run, for people and programs. They listen to the pipeline's events or read a RunReport; they decide
nothing.
"""
