"""Tables about the JDK and about test libraries, with look-ups."""
