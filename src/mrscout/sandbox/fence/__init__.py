"""The fence: a sandbox in which code of other people runs on arbitrary inputs, and can write to few folders only."""
