"""Reads the layout of Java projects of Maven, Gradle, Ant or Eclipse, opens published libraries, and reads jars."""
