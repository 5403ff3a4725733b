"""Reads the modules of Gradle projects out of their scripts, Groovy or Kotlin, without running them."""
