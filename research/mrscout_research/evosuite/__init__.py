"""EvoSuite, the paper's generator, as a second source of inputs (paper 3.3). The user provides its jar and a Java."""
