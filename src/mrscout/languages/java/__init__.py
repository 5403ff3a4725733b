"""Java: reads, builds, runs and writes tests of Java projects."""
