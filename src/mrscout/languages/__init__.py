"""The languages that mrscout reads and writes, one package each."""
