"""The command: ``python -m cgtlab eval '{3|1}'`` is ``cgt eval '{3|1}'``."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def main() -> None:
    command = str(Path(__file__).parent / "cgt")
    os.execv(command, ["cgt", *sys.argv[1:]])


if __name__ == "__main__":
    main()
