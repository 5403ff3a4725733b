"""The search for the most general form under which a relation holds.

Goal: of all forms (how far each parameter may vary, which follow from others, which conditions inputs meet) the one
that leaves the most freedom and under which the relation holds on the share of valid inputs that is asked for.

Order of moves (``form_search.find_form``):

1. The full form, in which every parameter is free, is tried on inputs at its edges and on a sample.
2. While it does not hold, it is restricted (``restrict``), one move at a time, the least loss first: conditions that
   separate refuting from passing inputs; a parameter that follows from others; a parameter that is to blame keeps to
   values like the developers'; at last it keeps the developers' value.
3. If nothing is left that varies, a form is built the other way round (``relax``): from the developers' own input,
   one parameter after another gets as much freedom as the relation bears; then it is restricted as above.
4. Conditions that turn out not to be needed are dropped (``necessity``).
5. Links between literals are split if the relation holds without them (``splitting``).

What a move must keep:

- The developers' own input is an input of every form, and is never counted as evidence.
- A form holds only by inputs that had no part in finding it: ``Sampler.independent`` draws them. Edges are the
  exception.
- A restriction leaves something out that was tried; a form that is no less free than the one before it is never tried
  again, and the search ends after a fixed number of moves.
- Draws depend on the seed, the relation's id, the form and the number of inputs so far, on nothing else. Whether a
  move is made depends on how inputs ended, so that the same answers lead to the same form.
- When time has run out, what is known so far is answered.
"""
