"""Java tests to the intermediate representation, and the facts about the code that they call."""
