"""What lifted values are to the code that takes them, in words: ``argument 1 of Foo.bar``."""

from mrscout.model.relations import RoleKind, ValueRole

ROLES: dict[RoleKind, str] = {
    RoleKind.VALUE: "value",
    RoleKind.ARGUMENT: "argument {argument} of {callee}",
    RoleKind.VARIABLE: "value of {name}",
    RoleKind.CONSTANT: "constant {name}",
    RoleKind.TEST_PARAMETER: "parameter of the test",
    RoleKind.LOOP_VARIABLE: "variable of a loop that was here",
    RoleKind.ARRAY_LENGTH: "length of an array",
    RoleKind.ASSERTION: "operand of the assertion",
    RoleKind.SEED: "seed of random numbers",
    RoleKind.RANDOM_UUID: "UUID that the test draws at random",
    RoleKind.CHANGE: "what is done to {name} when it is new",
    RoleKind.SOURCE_INVOCATION: "input of the source invocation",
}


def role_words(role: ValueRole) -> str:
    """``factor in argument 1 of new Foo, borrowed from FooTest.test``."""
    simple = role.owner.rpartition(".")[2]
    callee = f"{simple}.{role.method}" if role.method else f"new {simple}"
    words = ROLES[role.kind].format(argument=role.argument, callee=callee, name=role.name)
    if role.operand:
        words = f"{role.operand} in {words}"
    return f"{words}, borrowed from {role.borrowed}" if role.borrowed else words
