"""All attempts, a module for each part. Importing this registers them."""

from attempts import (  # noqa: F401
    build,
    compilers,
    evaluate,
    fence,
    git,
    limits,
    options,
    processes,
    records,
    sources,
    standing,
    terminal,
    trial,
    worker,
)
