"""Values of parameters: one module for each kind of value, and the domain of a parameter.

A kind of value is one object (``value_kind.ValueKind``), which draws, varies and shrinks values, proposes conditions
and converts values to text. A module that defines kinds lists them in ``KINDS``. ``value_kind`` imports all modules of
this package, so that a new kind needs only a new module; ``of_kind`` returns the object for a ``model.values.Kind``.
"""
