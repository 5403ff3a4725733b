"""Turns a slice of a Java test into a class of its own, by editing the developers' text."""
