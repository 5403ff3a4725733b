"""The vocabulary of the paper: frozen data that the stages hand to each other."""
