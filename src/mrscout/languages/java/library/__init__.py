"""What is known about the JDK and about test libraries: tables, and the look-ups into them."""
