"""The help of a command: what it does, an example or two, what it runs and writes, what to run next."""


def lesson(
    what: str, *more: str, examples: tuple[str, ...], writes: str, then: str, executes: str = ""
) -> str:
    """The text, in typer's markup. A sentence of `what` stands in the list of commands, too."""
    shown = "\n".join(f"  {example}" for example in examples)
    ran = (f"[bold]Runs[/]: {executes}",) if executes else ()
    told = (f"[bold]Writes[/]: {writes}", f"[bold]Next[/]: {then}")
    return "\n\n".join((what, *more, f"For example:\n\n{shown}", *ran, *told))
