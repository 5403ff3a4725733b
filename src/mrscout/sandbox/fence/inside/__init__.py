"""The launcher of fenced programs: it runs between mrscout and the program, in a Python without site-packages.

It is started once for every JVM, so it imports only modules that load fast: os, sys, ctypes, select and resource.
"""
