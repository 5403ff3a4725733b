"""What the help of a command teaches: what it does, an example or two, what it writes, what to run next."""


def lesson(what: str, *more: str, examples: tuple[str, ...], writes: str, then: str) -> str:
    """The text, in typer's markup. A sentence of `what` stands in the list of commands, too."""
    shown = "\n".join(f"  {example}" for example in examples)
    return "\n\n".join(
        (what, *more, f"For example:\n\n{shown}", f"[bold]Writes[/]: {writes}", f"[bold]Next[/]: {then}")
    )
