"""How the extension cgtlab._native is made: cffi, API mode, from the declarations of native/api.h."""

from pathlib import Path
import re

from cffi import FFI

HERE = Path(__file__).resolve().parent
NATIVE = HERE / "native"


def declarations(header: str) -> str:
    """The declarations of a header of native/, for cffi: no preprocessor, no comments."""
    text = re.sub(r"/\*.*?\*/", "", (NATIVE / header).read_text(), flags=re.DOTALL)
    return "\n".join(line for line in text.splitlines() if not line.startswith("#"))


ffi = FFI()
ffi.cdef(declarations("api.h"))
ffi.cdef('extern "Python+C" {\n' + declarations("callbacks.h").replace("typedef struct cgt_sink cgt_sink;", "") + "\n}")
# setup.py adds the C files of native/ and the libraries.
ffi.set_source("cgtlab._native", '#include "api.h"\n#include "callbacks.h"\n')
