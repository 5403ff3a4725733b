"""Values of parameters: ranges, drawing, edge cases, variation."""
