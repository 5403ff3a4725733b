"""The search for the most general form under which a relation holds.

Goal: of all forms (how far each parameter may vary, which are derived from others, which conditions inputs meet) the
one that leaves the most freedom and under which the relation holds on the required share of valid inputs.

Order of moves (``form_search.find_form``):

1. The full form, in which every parameter is free, is tried on inputs at its edges and on a sample.
2. While it does not hold, it is restricted (``moves.restrict``), one move at a time, the least loss first: conditions
   that separate refuting from passing inputs; a derived parameter; values like the developers' for a parameter that
   is to blame; at last the developers' value itself.
3. If nothing is left that varies, a form is built up (``moves.Relaxing``): starting with the developers' own input, one
   parameter after another gets as much freedom as the relation bears; then the form is restricted as above.
4. Conditions that turn out to be unnecessary are dropped (``necessity``).
5. What the code refuses is stated as preconditions (``preconditions``).
6. Links between literals are split if the relation holds without them (``splitting``).

Invariants of each move:

- The developers' own input is an input of every form, and is never counted as evidence.
- A form holds only by inputs that had no part in finding it: ``Sampler.independent`` draws them. Inputs at edges are
  the exception.
- A restriction leaves out an input that was tried; a form that is no less free than the one before it is never tried
  again, and the search ends after a fixed number of moves.
- Draws depend on the seed, the relation's id, the form and the number of inputs so far, on nothing else. Moves depend
  on the outcomes of inputs, so that the same outcomes lead to the same form.
- When time has run out, the best result so far is returned.
"""
