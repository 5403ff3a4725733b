"""Generates the JSON Schemas of what `--format json` prints: `make schemas` writes them into ``schemas/``."""

from pathlib import Path

from msgspec import Struct

from mrscout.report.answer_records import (
    BaselineAnswer,
    BuiltAnswer,
    CheckAnswer,
    DiscoverAnswer,
    DoctorAnswer,
    EvaluateAnswer,
    ExplainAnswer,
    ExportAnswer,
    FindingsAnswer,
    LawsAnswer,
    ListAnswer,
    MineAnswer,
    RulesAnswer,
    RunAnswer,
    ShowAnswer,
    SurveyAnswer,
)
from mrscout.store.schemas import schema_of_type, text_of

#: the type of each answer by the stem of its file, which is the name of the command
ANSWERS: dict[str, type[Struct]] = {
    "run": RunAnswer,
    "discover": DiscoverAnswer,
    "check": CheckAnswer,
    "baseline": BaselineAnswer,
    "evaluate": EvaluateAnswer,
    "findings": FindingsAnswer,
    "list": ListAnswer,
    "show": ShowAnswer,
    "export": ExportAnswer,
    "survey": SurveyAnswer,
    "mine": MineAnswer,
    "catalog-build": BuiltAnswer,
    "catalog-laws": LawsAnswer,
    "explain": ExplainAnswer,
    "doctor": DoctorAnswer,
    "rules": RulesAnswer,
}
_COMMANDS = {
    "run": "run, synthesize, filter and report",
    "mine": "mine and mine status",
    "catalog-build": "catalog build",
    "catalog-laws": "catalog laws",
    "rules": "doctor --rules",
}


def answer_schema(name: str) -> str:
    """Return the JSON Schema of an answer as the text of its file."""
    title = f"Printed by mrscout {_COMMANDS.get(name, name)} with --format json"
    return text_of(schema_of_type(ANSWERS[name], f"answer:{name}", title))


def answer_schema_path(name: str) -> Path:
    """Return the file of an answer's schema."""
    return Path(__file__).parent / "schemas" / f"{name}.schema.json"


if __name__ == "__main__":
    for answer in ANSWERS:
        answer_schema_path(answer).parent.mkdir(exist_ok=True)
        answer_schema_path(answer).write_text(answer_schema(answer), "utf-8")
