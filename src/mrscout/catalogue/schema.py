"""The tables of a catalogue and their columns, with what each means; docs/catalogue.md lists them.

A new column comes last in its table, with a new minor version; anything else is a new major version, whose catalogues
are built anew.
"""

from dataclasses import dataclass

#: of the tables: a catalogue of another one is built anew
VERSION = 1
TEXT, NUMBER, COUNT, FLAG, TEXTS = "VARCHAR", "DOUBLE", "BIGINT", "BOOLEAN", "VARCHAR[]"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    name: str
    type: str  #: as DuckDB has it
    meaning: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table, whose rows begin with the name of their project."""

    name: str
    meaning: str
    columns: tuple[Column, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(column.name for column in self.columns)


def _table(name: str, meaning: str, *columns: tuple[str, str, str]) -> Table:
    project = Column("project", TEXT, "name of the project")
    return Table(name, meaning, (project, *(Column(*column) for column in columns)))


#: steps of the funnel, the first ones of synthesis; and the stages whose seconds are columns
STEPS = ("tests", "mtcs", "instances", "drafted", "compiled", "codified", "relations")
LATER_STEPS = ("with_parameter", "with_valid_input", "kept")
STAGES = ("drafting", "building", "trying", "filtering", "evaluating")

TABLES = (
    _table(
        "projects",
        "A row for each project, also for those that could not be mined.",
        ("source", TEXT, "folder, address of a repository, or coordinate"),
        ("commit", TEXT, "that was checked out; empty for a folder and a coordinate"),
        ("kind", TEXT, "of build; empty without a run"),
        ("mrscout", TEXT, "version that mined it"),
        ("outcome", TEXT, "`complete`, `no-build` … (docs/guide.md); `waiting` if it has none yet"),
        ("tries", COUNT, "times that it was begun"),
        ("seconds", NUMBER, "of all tries"),
        *((name, COUNT, f"step of the funnel: {name}") for name in (*STEPS, *LATER_STEPS)),
        ("candidates", COUNT, "relations that laws propose, codified"),
        ("candidates_kept", COUNT, "those that were kept"),
        ("findings", COUNT, "number of findings"),
        *((f"seconds_{name}", NUMBER, f"time of a stage: {name}") for name in STAGES),
        ("inputs", COUNT, "valid inputs that each relation was to be tried on"),
        ("seed", COUNT, "of the inputs"),
    ),
    _table(
        "builds",
        "A row for each module that was built, and for each part that could not be.",
        ("place", TEXT, "folder of the module, or the file of the problem"),
        ("built", FLAG, "true for a module that was built"),
        ("rung", TEXT, "the way that worked; empty for a problem"),
        ("toolchain", TEXT, "version of the language's runtime; empty for a problem"),
        ("reason", TEXT, "slug of the problem; empty for a module"),
        ("found", TEXT, "what is wrong there"),
    ),
    _table(
        "tests",
        "A row for each test that was looked at.",
        ("file", TEXT, "relative to the project"),
        ("line", COUNT, "of the test's name"),
        ("test", TEXT, "package.Class.method(Types)"),
        ("mtc", FLAG, "true if it hides a metamorphic relation"),
        ("reason", TEXT, "why it is no MTC; null for one"),
        ("instances", COUNT, "number of MR instances"),
    ),
    _table(
        "instances",
        "A row for each MR instance.",
        ("id", TEXT, "of the instance, unique in the project"),
        ("test", TEXT, "that states it"),
        ("class", TEXT, "under test"),
        ("methods", TEXTS, "the methods that are called, in their order"),
        ("operator", TEXT, "of the assertion"),
        ("pattern", TEXT, "BoolAssert or CompAssert"),
        ("transformation", TEXT, "what the follow-up input is built from; null for nothing"),
        ("rank", COUNT, "the smaller, the stronger"),
        ("weaknesses", TEXTS, "why it says less than it seems to"),
    ),
    _table(
        "relations",
        "A row for each relation and candidate, and for each instance that became none.",
        ("id", TEXT, "of the relation, unique in the project"),
        (
            "law",
            TEXT,
            "what it states without its class, equal for relations of other projects; null if unknown",
        ),
        ("status", TEXT, "`codified`, `does-not-compile` …"),
        ("name", TEXT, "of the relation's method"),
        ("statement", TEXT, "as a sentence"),
        ("kind", TEXT, "`round-trip`, `commutativity` …"),
        ("candidate", FLAG, "true if a law proposes it, and no test states it"),
        ("proposed_by", TEXT, "the law that proposes a candidate; empty for others"),
        ("trust", TEXT, "how much evidence there is for that law"),
        ("class", TEXT, "under test"),
        ("methods", TEXTS, "the target methods, in the order of their calls"),
        ("signatures", TEXTS, "what each takes and returns; empty for one that is unresolved"),
        ("operator", TEXT, "of the comparison; `not` stands before one that is negated"),
        ("parameters", COUNT, "number of parameters"),
        ("types", TEXTS, "of the parameters"),
        ("calls", COUNT, "number of calls that it relates"),
        ("input_relation", TEXT, "what the follow-up input is built from"),
        ("beyond", FLAG, "true if the paper does not count it"),
        ("occurrences", COUNT, "number of places that state it"),
        ("weaknesses", TEXTS, "why it says less than it seems to"),
        ("file", TEXT, "of the test"),
        ("line", COUNT, "of the test's name"),
        ("test", TEXT, "that it was mined from"),
    ),
    _table(
        "occurrences",
        "A row for each place that states a relation.",
        ("relation", TEXT, "its id"),
        ("id", TEXT, "of the instance"),
        ("file", TEXT, "of the test"),
        ("line", COUNT, "of the assertion"),
        ("test", TEXT, "that states it"),
    ),
    _table(
        "verdicts",
        "A row for each codified relation that was judged.",
        ("relation", TEXT, "its id"),
        ("verdict", TEXT, "`kept`, `rejected` …"),
        ("tried", COUNT, "different inputs"),
        ("valid", COUNT, "inputs that reached the assertion"),
        ("passed", COUNT, "inputs on which it held"),
        ("exhausted", COUNT, "inputs on which memory, stack or time ran out"),
        ("crashes", COUNT, "invalid inputs that made the code throw"),
        ("bound", NUMBER, "share of valid inputs on which it holds, at least"),
        ("perfect", FLAG, "kept, and no valid input refuted it"),
        ("whole_domain", FLAG, "every input that there is was tried"),
        ("conditions", COUNT, "conditions of its form"),
        ("derivations", COUNT, "parameters that are computed from others"),
        ("cut_short", FLAG, "the time limit ended it"),
        ("seconds", NUMBER, "that it took"),
        ("counterexample", TEXTS, "the smallest input that refutes it; null for none"),
        ("failure", TEXT, "what the assertion said then"),
    ),
    _table(
        "findings",
        "A row for each finding.",
        ("id", TEXT, "of the finding"),
        ("kind", TEXT, "`crash`, `hang` …"),
        ("confidence", TEXT, "`high`, `medium` or `low`"),
        ("score", COUNT, "sum of its reasons"),
        ("class", TEXT, "under test"),
        ("method", TEXT, "that it is about"),
        ("cause", TEXT, "what its inputs have in common"),
        ("title", TEXT, "in a few words"),
        ("sentence", TEXT, "in one sentence"),
        ("inputs", COUNT, "number of inputs that show it"),
        ("relations", TEXTS, "ids of the relations that show it"),
    ),
    _table(
        "worth",
        "A row for each kept relation that was measured.",
        ("relation", TEXT, "its id"),
        ("rank", COUNT, "the one that adds most has 1"),
        ("covered_lines", COUNT, "lines that it runs"),
        ("killed", COUNT, "mutants that it kills"),
        ("added", COUNT, "those that the developers' tests do not kill"),
        ("added_lines", COUNT, "lines that the developers' tests do not run"),
    ),
)
