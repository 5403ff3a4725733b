"""Java: from source text to the IR and back."""
