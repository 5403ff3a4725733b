"""Candidates: relations that a law proposes for members and classes that no test states it of.

`law_registry` names the laws that a mined relation states, and the template of each law. `generate` applies them to
the classes under test and to related classes, and chooses which of the resulting tests are worth trying. A template is
a function from a `Context` (one class, and how to build its objects) to `CandidateTest`s, in a module of its kind:
`round_trip`, `algebra`, `equivalence`, `equality`, `consistency`.

Invariants:

- every candidate is a test in a file that exists in memory only, and parses;
- every candidate has a mined relation as evidence, and no mined relation calls the same methods;
- no candidate calls a method that may reach outside of the program, as far as names tell (`safety`);
- the same project gives the same candidates in the same order.

From there on a candidate is lowered, sliced, lifted, tried and filtered as a developers' test is.
"""
