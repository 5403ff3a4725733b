"""What a test says of its relation: the inputs that are its rows, and what held, in sentences."""

from mrscout.filtering.example_inputs import readable_rows, varied
from mrscout.filtering.inputs import choose
from mrscout.languages.base.exporting import Kept
from mrscout.languages.base.values import Row
from mrscout.languages.java.codify.text_layout import escaped
from mrscout.languages.java.export.test_rows import own_row
from mrscout.languages.java.runtime.value_forms import own_values
from mrscout.prose.form_sentences import held_back_words

#: rows of a test where nothing says which are needed
_HANDFUL = 8


def telling_rows(kept: Kept, count: int | None = None) -> list[Row]:
    """The developers' own input, and those that were selected, or else differ most from it and from each other."""
    codified, judged = kept.codified, kept.judged
    first_row = own_row(codified)
    if not codified.parameters:
        return [first_row]
    rows = readable_rows(codified, judged)
    if kept.selected is not None:
        numbers = [number for number in kept.selected if number in rows]
        most = count
    else:
        most = count or _HANDFUL
        names = varied(judged)
        first = {
            parameter.name: own_values(codified)[parameter.sites[0]] for parameter in codified.parameters
        }
        values = tuple(value for name in names if (value := first.get(name)) is not None)
        examples = {repr(judged.examples[number]): number for number in rows}
        short = [judged.examples[number] for number in rows]
        chosen = choose(values, short, most) if len(values) == len(names) else short[:most]
        numbers = [examples[repr(example)] for example in chosen]
    return list(dict.fromkeys([first_row, *(rows[number] for number in numbers)]))[:most]


def notes(kept: Kept) -> list[str]:
    """What holds, in sentences for the comment of a class."""
    judged, evidence = kept.judged, kept.judged.evidence
    whole = ", which are all that there are" if judged.whole_domain else ""
    sentences = [f"Held on {evidence.passed:,} of {evidence.valid:,} generated inputs{whole}."]
    others = held_back_words(judged.form)
    if others:
        sentences.append(f"Not tried in full: {'; '.join(others)}.")
    counter = judged.counterexample
    if counter is not None and evidence.passed < evidence.valid and counter.texts:
        pairs = zip(kept.codified.parameters, counter.texts, strict=False)
        sentences.append(
            f"Did not hold on {', '.join(f'{parameter.name} = {text}' for parameter, text in pairs)}."
        )
    sentences += [f"Weak: {doubt}." for doubt in kept.doubts]
    return [escaped(sentence) for sentence in sentences]
