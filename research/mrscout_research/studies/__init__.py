"""`mrscout sample`: random samples of a run for people to judge, and what their sheets say (paper 4.2 and 4.5)."""
