"""Makes the helpers of these tests importable, also for processes that they start."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
