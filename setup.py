"""Builds the compiled engine with mypyc. Without mypy, or with PLAYMAT_PURE=1, the package is built as plain Python."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import sysconfig
from pathlib import Path
from shutil import copytree, ignore_patterns, which
from tempfile import TemporaryDirectory

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "playmat"
FACTS = runpy.run_path(str(PACKAGE / "compiled.py"))
CLOSED = ["-fno-semantic-interposition", "-fvisibility=hidden"]
"""Lets the C compiler call our functions directly and inline them, since no other library replaces them: 7 to 11 % faster."""
UNCHECKED = ["-Wno-misleading-indentation"]
"""For this warning GCC reads the generated file again for every `if`, which takes longer than everything else together."""
PARALLEL = ["-flto=auto"]
"""Lets GCC optimise the one large C file on all cores when it links, with as fast a result. One C file for each module would take
longer, because each reads all headers again.
"""
SMALL = ["-s", "-Wl,-z,noseparate-code"]
"""Leaves out symbols, which only debuggers read, and the padding between the parts of each of the many small files."""
COUNTING = ["-fprofile-generate", "-fprofile-update=single"]
COUNTED = ["-fprofile-use", "-fprofile-correction", "-Wno-missing-profile", "-Wno-error=coverage-mismatch"]
"""What GCC is told to build what counts how often each line is run, and to use such counts."""
NOTED = FACTS["source_hash"](PACKAGE)
"""The hash of the sources before the build reads them: if somebody edits one meanwhile, the build does not count as current."""


def is_gcc() -> bool:
    """Whether the C compiler is GCC; others count and optimise in parallel in ways of their own."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name != "posix" or which(compiler) is None:
        return False
    done = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in done.stdout


IS_GCC = is_gcc()
IS_WANTED = os.environ.get("PLAYMAT_PROFILE") == "1"
PROFILED = IS_WANTED and IS_GCC


class BuildAndNote(build_ext):
    """Builds the extensions and writes a note beside them that says which sources they were built from.

    With PLAYMAT_PROFILE=1 and GCC it first builds them so that they count how often each line of C is run, and lets them play
    (`playmat.lab.profile_workload`). With these counts the compiler makes what is run often faster and everything else smaller.
    """

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        if self.extensions and PROFILED:
            self.count()
        super().run()
        if self.extensions:
            target = PACKAGE if self.inplace else Path(self.build_lib) / "playmat"
            (target / FACTS["NOTE"]).write_text(f"{NOTED} profiled\n" if IS_WANTED else f"{NOTED}\n")

    def count(self) -> None:
        """Build, play, and leave the counts beside the object files, where the next build finds them."""
        usual = [(extension.extra_compile_args, extension.extra_link_args) for extension in self.extensions]
        wanted = self.build_lib, self.inplace, self.compiler
        with TemporaryDirectory() as folder:
            self.build_lib, self.inplace, self.force = folder, False, True
            for extension, (compiling, linking) in zip(self.extensions, usual, strict=True):
                extension.extra_compile_args = [*compiling, *COUNTING]
                extension.extra_link_args = [*linking, COUNTING[0]]
            super().run()
            copytree(PACKAGE, Path(folder) / "playmat", dirs_exist_ok=True, ignore=ignore_patterns("*.so", "__pycache__"))
            (Path(folder) / "playmat" / FACTS["NOTE"]).write_text(NOTED + "\n")
            env = {**os.environ, "PYTHONPATH": folder, "PLAYMAT_PURE": "0"}
            counted = subprocess.run([sys.executable, "-m", "playmat.lab.profile_workload"], env=env, check=False).returncode == 0
        self.build_lib, self.inplace, self.compiler = wanted
        for extension, (compiling, linking) in zip(self.extensions, usual, strict=True):
            extension.extra_compile_args = [*compiling, *COUNTED] if counted else compiling
            extension.extra_link_args = linking


def extensions() -> list[object]:
    if os.environ.get("PLAYMAT_PURE") == "1":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    sources = [str(FACTS["source_of"](module, PACKAGE).relative_to(Path.cwd())) for module in FACTS["MODULES"]]
    # Builds that run at the same time need separate folders for the C files.
    folder = os.environ.get("PLAYMAT_BUILD_DIR")
    built = mypycify(sources, opt_level="3", debug_level="0", group_name="playmat", target_dir=folder)
    if os.name == "posix":
        for extension in built:
            extension.extra_compile_args = [*extension.extra_compile_args, *CLOSED, *UNCHECKED]
    if sys.platform == "linux":
        for extension in built:
            extension.extra_link_args = [*extension.extra_link_args, *SMALL]
    if IS_GCC:
        library = built[0]  # the others only refer to its parts
        library.extra_compile_args = [*library.extra_compile_args, *PARALLEL]
        library.extra_link_args = [*library.extra_link_args, *PARALLEL]
    return list(built)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildAndNote})
