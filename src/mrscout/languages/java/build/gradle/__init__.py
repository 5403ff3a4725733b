"""Reads what Gradle scripts, Groovy or Kotlin, say about dependencies, without running them."""
