"""The page of `--explain`: why a test is or is not an MTC, by its source, its calls and its assertions."""

from rich.console import Console
from rich.text import Text

from mrscout.model.explanation import (
    ExplainedAssertion,
    ExplainedCall,
    ExplainedRelation,
    Explanation,
    HeldElement,
    Standing,
)
from mrscout.model.instances import ElementKind, MRInstance, Reason
from mrscout.report import instance_words as words
from mrscout.report.terminal.excerpt import LEGEND, Mark, excerpt, grouped, marks_of, numbered, place
from mrscout.report.terminal.sourcelines import Library, ReadFile, printable
from mrscout.report.terminal.styles import FOLLOW_UP, INVOCATION, SOURCE, glyphs_for, say, say_line, width_of

#: a test of up to this many lines is shown whole
_WHOLE = 60
#: reasons that are found before any call is looked at
_AT_ONCE = (Reason.INTERNAL, Reason.SYNTAX_ERROR, Reason.TOO_DEEP, Reason.TOO_INTRICATE, Reason.NO_ASSERTION)
_KINDS = {
    ElementKind.RECEIVER: "receiver of",
    ElementKind.ARGUMENT: "argument of",
    ElementKind.RETURN: "return value of",
    ElementKind.RECEIVER_AFTER: "receiver after",
    ElementKind.ARGUMENT_AFTER: "argument after",
}


def print_explanation(console: Console, read: ReadFile, explanation: Explanation) -> None:
    """Print the explanation of one test."""
    _Page(console, read, explanation).show()


class _Page:
    """Prints one explanation."""

    def __init__(self, console: Console, read: ReadFile, explanation: Explanation) -> None:
        self._console = console
        self._glyphs = glyphs_for(console.encoding)
        self._library = Library(read)
        self._width = width_of(console)
        self._weighed = explanation.test.reason not in _AT_ONCE
        if not self._weighed:  # whether or not its calls are known, they played no part
            explanation = Explanation(explanation.test, explanation.span)
        self._explanation = explanation
        self._numbers = _number_calls(explanation)

    def show(self) -> None:
        """Print the verdict, the source, the calls and the assertions."""
        test = self._explanation.test
        self._line(Text(printable(test.test), style="bold"))
        self._line(Text(f"{printable(test.file)}:{test.line}", style="blue"))
        self._say()
        if test.reason is None:
            count = words.counted(len(test.instances), "MR instance")
            self._say(Text.assemble(("An MTC", "bold green"), f", with {count}."))
            self._say(Text(f"{LEGEND} Calls that no relation needs come last.", style="dim"))
        else:
            self._say(Text.assemble(("No MTC", "bold red"), f" [{test.reason.slug}]: {test.reason.value}"))
        self._say()
        self._print_source()
        if self._weighed:
            self._print_calls()
            self._print_assertions()

    def _say(self, text: Text | str = "", indent: int = 0) -> None:
        say(self._console, text, indent)

    def _line(self, text: Text) -> None:
        say_line(self._console, text)

    def _head(self, text: str) -> None:
        self._say()
        self._say(Text(text, style="bold"))

    # The source

    def _print_source(self) -> None:
        explanation = self._explanation
        test, span = explanation.test, explanation.span
        marks = marks_of(grouped(test.instances), numbered(test.instances, test.file))
        related = {place(it.span) for instance in test.instances for it in instance.invocations}
        for index, number in self._numbers.items():
            at = explanation.calls[index].span
            if place(at) not in related:
                related.add(place(at))
                marks.append(Mark(at, str(number), INVOCATION))
        extra: list[int] = [test.line - 1]
        if span.end_line - span.line < _WHOLE:
            extra = list(range(span.line, span.end_line + 1))
        for assertion in explanation.assertions:
            extra += (
                [assertion.span.line, assertion.span.end_line] if assertion.span.file == span.file else []
            )
        heads = [helper.span for helper in test.helpers]
        others = sorted({mark.span.file for mark in marks} - {span.file})
        for file in [span.file, *others]:
            if file != span.file:
                self._line(Text(f"  {printable(file)}", style="dim"))
            inside = extra if file == span.file else []
            inside = inside + [head.line for head in heads if head.file == file]
            for line in excerpt(self._library, file, marks, inside, self._width - 2, self._glyphs):
                self._line(Text("  ") + line)

    # The calls

    def _print_calls(self) -> None:
        counted: dict[str, list[int]] = {}
        for index, call in enumerate(self._explanation.calls):
            for name in call.classes:
                counted.setdefault(name, []).append(self._numbers[index])
        self._head("Invocations, by class under test (P1 asks for two of one class)")
        if not counted:
            self._say("none", 2)
        for name, numbers in sorted(counted.items(), key=lambda entry: (-len(entry[1]), entry[0])):
            enough = "" if len(numbers) > 1 else "  (one is not enough)"
            distinct = sorted(set(numbers))
            calls = f"{'call' if len(distinct) == 1 else 'calls'} {words.ranges(distinct)}"
            calls += f", {len(numbers)} times in all" if len(numbers) > len(distinct) else ""
            self._say(Text.assemble((name, INVOCATION), f"  {calls}{enough}"), 2)
        left_out: dict[Standing, list[ExplainedCall]] = {}
        for call in self._explanation.calls:
            if call.standing not in (Standing.INVOCATION, Standing.ASSERTION):
                left_out.setdefault(call.standing, []).append(call)
        if left_out:
            self._head("Calls that do not count")
        for standing in (standing for standing in Standing if standing in left_out):
            self._say(Text(standing.value, style="dim"), 2)
            methods: dict[str, list[int]] = {}
            for call in left_out[standing]:
                methods.setdefault(call.method, []).append(call.span.line + 1)
            for method, lines in methods.items():
                self._say(Text.assemble((method, "cyan"), f"  {_on_lines(lines)}"), 4)

    # The assertions

    def _print_assertions(self) -> None:
        self._head("Assertions (P2 asks for two related elements of two invocations)")
        if not self._explanation.assertions:
            self._say("none", 2)
        for number, assertion in enumerate(self._explanation.assertions):
            if number:
                self._say()
            self._print_assertion(assertion)

    def _print_assertion(self, assertion: ExplainedAssertion) -> None:
        file = assertion.span.file
        place = f"line {assertion.span.line + 1}"
        place += "" if file == self._explanation.test.file else f" of {printable(file)}"
        self._say(Text.assemble(f"{place}  ", (self._shortened(assertion.text), "bold")), 2)
        if not assertion.relations:
            self._say(Text("compares nothing with anything else", style="dim"), 4)
        alike: dict[object, list[ExplainedRelation]] = {}
        for relation in assertion.relations:  # a helper's are the same each time that it is called
            holds = tuple((it.text, self._elements_in_words(it.elements)) for it in relation.operands)
            key = (relation.pattern, relation.operator, holds, relation.obstacle)
            alike.setdefault(key, []).append(relation)
        for relations in alike.values():
            self._print_relation(relations)

    def _print_relation(self, relations: list[ExplainedRelation]) -> None:
        first = relations[0]
        self._say(f"{first.pattern} by {first.operator}, of", 4)
        for operand in first.operands:
            holds = self._elements_in_words(operand.elements)
            self._say(Text.assemble((self._shortened(operand.text, 40), "bold"), "  ", holds), 6)
        if first.obstacle is not None:
            why = f"no MR instance [{first.obstacle.slug}]: {first.obstacle.value}"
            say(self._console, Text(why, style="red"), 4, Text(f"{self._glyphs.arrow} ", style="red"))
        instances_of: dict[tuple[str, str], tuple[Text, list[MRInstance]]] = {}
        for relation in relations:
            for index, (instance, calls) in enumerate(zip(relation.instances, relation.calls, strict=True)):
                text = self._describe_instance(instance, [str(self._numbers[call]) for call in calls])
                text.append(self._describe_choice(instance, relation, index))
                instances_of.setdefault((instance.class_under_test, text.plain), (text, []))[1].append(
                    instance
                )
        for (name, _), (text, instances) in instances_of.items():
            ids = words.joined([instance.id for instance in instances])
            head = f"{self._glyphs.arrow} MR instance{'s' if len(instances) > 1 else ''} {ids}"
            self._say(Text.assemble((head, "green"), f" of {name}"), 4)
            self._say(text, 6)

    def _describe_instance(self, instance: MRInstance, calls: list[str]) -> Text:
        return Text.assemble(
            ("source: ", SOURCE),
            words.related(instance.source, calls),
            ("; follow-up: ", FOLLOW_UP),
            f"{words.related(instance.follow_up, calls)}; {words.shape(instance)}",
        )

    def _describe_choice(self, instance: MRInstance, relation: ExplainedRelation, index: int) -> str:
        """Return why the first call is needed, what was left aside for it, and what is weak about the instance."""
        clauses = [f"The first call is needed, since {relation.needs[index].value}."]
        if relation.alternatives[index]:
            others = self._elements_in_words(relation.alternatives[index]).removeprefix("holds ")
            clauses.append(f"Considered, too: {others}.")
        clauses += [f"Weak: {weakness.value}." for weakness in instance.weaknesses]
        return ". " + " ".join(clauses)

    def _elements_in_words(self, elements: tuple[HeldElement, ...]) -> str:
        """Return the words for the elements that an operand holds: `return value of calls 1 and 2`."""
        if not elements:
            return "holds nothing of an invocation"
        kinds: dict[ElementKind, set[int]] = {}
        for element in elements:
            kinds.setdefault(element.kind, set()).add(self._numbers.get(element.call, 0))
        return "holds " + words.joined(
            [f"{_KINDS[kind]} {words.ranges(sorted(of))}" for kind, of in kinds.items()]
        )

    def _shortened(self, text: str, room: int = 60) -> str:
        text = printable(" ".join(text.split()))
        return text if len(text) <= room else text[: room - 1] + self._glyphs.cut


def _number_calls(explanation: Explanation) -> dict[int, int]:
    """Return a number for each call, by its index: first calls of instances, as in the report, then the others."""
    test = explanation.test
    places = {index: place(call.span) for index, call in enumerate(explanation.calls)}
    counting = (
        places[index] for index, call in enumerate(explanation.calls) if call.standing is Standing.INVOCATION
    )
    numbers = numbered(test.instances, test.file, counting)
    return {index: int(numbers[at]) for index, at in places.items() if at in numbers}


def _on_lines(lines: list[int]) -> str:
    numbers = sorted(set(lines))
    times = f", {len(lines)} times" if len(lines) > len(numbers) else ""
    return f"{'line' if len(numbers) == 1 else 'lines'} {words.ranges(numbers)}{times}"
