"""Builds the C libraries with CMake, then the extension against them; pyproject.toml says the rest."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
BROUGHT = HERE / "c"  # the C sources, in a source distribution
#: The C sources: CGT_ROOT where python/ was copied, which build_native.py reads too.
ROOT = Path(os.environ.setdefault("CGT_ROOT", str(BROUGHT if BROUGHT.exists() else HERE.parent))).resolve()

#: What of them a source distribution brings.
C_FILES = ["CMakeLists.txt", "LICENSE", "version.h.in", "cgt.pc.in", "cgtimpartial.pc.in", "cgtlab.pc.in", "cgt-config.cmake.in", "include",
           "cgt", "games", "studies", "base", "storage", "impartial", "lab", "command", "docs/CMakeLists.txt", "docs/tool", "web/page"]
#: What draws and changes boards in a page, for the widget.
PAGE = ["dom.js", "position.js", "editor.js", "widget.js"]

LIBRARIES = ["cgtlab", "cgtimpartial", "cgt"]
OTHERS = ["sqlite3", "jansson", "nautyL1", "flint", "mpfr", "gmp", "m", "pthread"]


def version() -> str:
    text = (ROOT / "CMakeLists.txt").read_text()
    return re.search(r"project\(cgt VERSION ([0-9.]+)", text).group(1)


def run(*command: str) -> None:
    try:
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    except FileNotFoundError:
        raise SystemExit(f"cgtlab: {command[0]} is not installed; ./quickstart build installs what is needed")
    except subprocess.CalledProcessError:
        raise SystemExit("cgtlab: the C libraries could not be built; the words above say why, and "
                         "./quickstart build installs what is missing")


def ninja() -> list:
    from shutil import which
    return ["-G", "Ninja"] if which("ninja") else []


class build_with_cmake(build_ext):
    """The static libraries are those of CGT_BUILD, a folder where CMake built them before, or lie in the folder for temporary
    files, so that a second build is quick. The command lies in the package: python -m cgtlab."""

    def libraries_made(self) -> Path:
        folder = Path(self.build_temp).resolve() / "cgt"
        folder.mkdir(parents=True, exist_ok=True)
        generator = [] if (folder / "CMakeCache.txt").exists() else ninja()
        run("cmake", "-S", str(ROOT), "-B", str(folder), *generator, "-DCMAKE_BUILD_TYPE=Release",
            "-DBUILD_SHARED_LIBS=OFF", "-DCGT_BUILD_LAB=ON", "-DCGT_BUILD_TESTS=OFF", "-DCGT_EDITOR=OFF",
            *shlex.split(os.environ.get("CMAKE_ARGS", "")))
        run("cmake", "--build", str(folder), "--target", "cgt", "--parallel",
            os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 2)))
        return folder

    def build_extension(self, extension):
        before = os.environ.get("CGT_BUILD")
        folder = Path(before).resolve() if before else self.libraries_made()
        extension.sources += sorted(str(path.relative_to(HERE)) for path in (HERE / "native").glob("*.c"))
        extension.include_dirs += [str(path) for path in (
            HERE / "native", ROOT / "include", folder / "include")]
        extension.extra_compile_args += ["-std=gnu17", "-fvisibility=hidden"]
        extension.library_dirs.append(str(folder))
        extension.libraries += LIBRARIES + OTHERS
        if sys.platform.startswith("linux"):
            extension.extra_link_args += ["-Wl,--as-needed"]
        super().build_extension(extension)
        package = Path(self.get_ext_fullpath(extension.name)).parent
        shutil.copy2(folder / "cgt", package / "cgt")


class sdist_with_c_tree(sdist):
    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        for name in C_FILES:
            target = Path(base_dir) / BROUGHT.name / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(ROOT / name, target)


shutil.copy2(ROOT / "LICENSE", HERE)  # the wheel takes it from beside this file, and these from the package
(HERE / "cgtlab" / "page").mkdir(exist_ok=True)
for name in PAGE:
    shutil.copy2(ROOT / "web" / "page" / name, HERE / "cgtlab" / "page")
setup(
    version=version(),
    cffi_modules=["build_native.py:ffi"],
    cmdclass={"build_ext": build_with_cmake, "sdist": sdist_with_c_tree},
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
)
