"""Opens Java projects: their layout by Maven, Gradle, Ant or Eclipse, published libraries, and the user's own Maven."""
