"""EvoSuite, the paper's generator, as a second source of inputs (paper 3.3); the user brings its jar and a Java."""
