"""`mrscout sample`: random samples of a run for people to judge, and the evaluation of their sheets (paper 4.2,
4.5).
"""
