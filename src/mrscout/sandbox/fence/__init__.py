"""The fence: code of other people runs in it, on strange inputs, and harms nothing but a scratch folder."""
