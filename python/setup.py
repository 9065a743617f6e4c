"""Builds the C libraries with CMake, then the extension against them; pyproject.toml says the rest."""

import os
import re
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
ROOT = Path(os.environ.get("CGT_ROOT", HERE.parent)).resolve()  # the C sources; set where python/ was copied
sys.path.insert(0, str(HERE))

LIBRARIES = ["cgtlab", "cgt"]
OTHERS = ["sqlite3", "jansson", "flint", "mpfr", "gmp", "pthread"]


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
    """The static libraries lie in the folder for temporary files, so that a second build is quick."""

    def build_extension(self, extension):
        folder = Path(self.build_temp).resolve() / "cgt"
        folder.mkdir(parents=True, exist_ok=True)
        generator = [] if (folder / "CMakeCache.txt").exists() else ninja()
        run("cmake", "-S", str(ROOT), "-B", str(folder), *generator, "-DCMAKE_BUILD_TYPE=Release",
            "-DBUILD_SHARED_LIBS=OFF", "-DCGT_BUILD_LAB=ON", "-DCGT_BUILD_TESTS=OFF")
        run("cmake", "--build", str(folder), "--target", "cgtlab", "--parallel",
            os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 2)))
        extension.sources += sorted(str(path.relative_to(HERE)) for path in (HERE / "native").glob("*.c"))
        extension.include_dirs += [str(path) for path in (
            HERE / "native", ROOT / "include", folder / "include")]
        extension.extra_compile_args += ["-std=gnu17", "-O2", "-fvisibility=hidden"]
        extension.library_dirs.append(str(folder))
        extension.libraries += LIBRARIES + OTHERS
        if sys.platform.startswith("linux"):
            extension.extra_link_args += ["-Wl,--as-needed"]
        super().build_extension(extension)


setup(
    version=version(),
    cffi_modules=["build_native.py:ffi"],
    cmdclass={"build_ext": build_with_cmake},
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
)
