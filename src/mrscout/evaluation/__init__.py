"""The evaluation stage: what relations add to the developers' tests (paper 4.3, RQ3).

Goal: the four measures of suites with and without relations, the worth and rank of each relation, and the inputs of it
that are worth exporting. A language's front end measures lines and mutants; here are pure functions of its results.

Order: ``input_selection`` limits the mutants and inputs that are tried; ``suites`` has what suites cover and kill;
``ranking`` compares relations; ``totals`` sums up over all modules. The same measurements give the same evaluation.
"""
