"""What runs between us and the fenced program, in a Python without site-packages.

It is started once for every JVM, so it imports only what costs next to nothing: os, sys, ctypes, select
and resource.
"""
