"""Values of parameters: one module for each kind of value, and the domain of a parameter.

A kind of value is one object (``value_kind.ValueKind``) with everything that filtering does with its values. A module
that defines kinds names them in ``KINDS``; all modules of this package are looked at, so that a new kind is a new
module and nothing else here. ``value_kind.of_kind`` finds the object of a ``model.values.Kind``.
"""
