"""Builds the compiled engine with mypyc. Without mypy, or with PLAYMAT_PURE=1, the package is built as plain Python."""

from __future__ import annotations

import os
import runpy
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "playmat"
FACTS = runpy.run_path(str(PACKAGE / "compiled.py"))
CLOSED = ["-fno-semantic-interposition", "-fvisibility=hidden"]
"""Lets the C compiler call our functions directly and inline them, since no other library replaces them: 7 to 11 % faster."""
PROFILING = {
    "make": [["-O2", "-fprofile-generate", "-fprofile-update=single"], ["-fprofile-generate"]],
    "use": [["-O2", "-fprofile-use", "-fprofile-correction", "-Wno-missing-profile", "-Wno-error=coverage-mismatch"], []],
}
"""What the C compiler and the linker are told by PLAYMAT_PROFILE: to build what counts how often each line is run, or to use such
counts (see `playmat.cli.building`). Both builds need the same level, so that the lines are the same."""
NOTED = FACTS["source_hash"](PACKAGE)
"""The hash of the sources before the build reads them: if somebody edits one meanwhile, the build does not count as current."""


class BuildAndNote(build_ext):
    """Builds the extensions and writes a note beside them that says which sources they were built from."""

    def run(self) -> None:
        super().run()
        if self.extensions:
            target = PACKAGE if self.inplace else Path(self.build_lib) / "playmat"
            (target / FACTS["NOTE"]).write_text(NOTED + "\n")


def extensions() -> list[object]:
    if os.environ.get("PLAYMAT_PURE") == "1":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    sources = [str(FACTS["source_of"](module, PACKAGE).relative_to(Path.cwd())) for module in FACTS["MODULES"]]
    # Builds that run at the same time need separate folders for the C files.
    built = mypycify(sources, opt_level="3", group_name="playmat", target_dir=os.environ.get("PLAYMAT_BUILD_DIR"))
    compiling, linking = PROFILING.get(os.environ.get("PLAYMAT_PROFILE", ""), [[], []])
    if os.name == "posix":
        for extension in built:
            extension.extra_compile_args = [*extension.extra_compile_args, *CLOSED, *compiling]
            extension.extra_link_args = [*extension.extra_link_args, *linking]
    return list(built)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildAndNote})
