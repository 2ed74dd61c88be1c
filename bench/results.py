"""The page `results.md`: every program of this folder has a chapter in it, which a new run replaces."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = Path(__file__).parent / "results.md"


def write_chapter(title: str, text: str) -> None:
    """Replace (or add) the chapter with that title; the others stay."""
    page = PAGE.read_text() if PAGE.exists() else ""
    chapters = {found.partition("\n")[0]: found.strip() for found in re.split(r"^# ", page, flags=re.MULTILINE) if found.strip()}
    chapters[title] = f"{title}\n\n{described()}.\n\n{text.strip()}"
    PAGE.write_text("\n\n".join(f"# {chapter}" for chapter in chapters.values()) + "\n")


def described() -> str:
    """Date, commit, machine and versions."""
    git = ["git", "describe", "--always", "--dirty"]
    commit = subprocess.run(git, capture_output=True, text=True, cwd=ROOT, check=False).stdout.strip() or "unknown"
    processor = next(
        (line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")),
        platform.processor(),
    )
    return (
        f"{time.strftime('%Y-%m-%d')}, commit {commit}; {processor}, {os.cpu_count()} cores; "
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()}"
    )
