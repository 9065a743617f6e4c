"""How the extension cgtlab._native is made: cffi, API mode, from the library's own headers and those of native/."""

from pathlib import Path
import os
import re

from cffi import FFI

HERE = Path(__file__).resolve().parent
ROOT = Path(os.environ["CGT_ROOT"]).resolve()  # the C sources; setup.py knows where

#: The public chapters that Python calls itself; all else goes through native/.
CHAPTERS = ("base", "ctx", "game", "algebra", "number", "text", "form", "invariant", "explain", "ruleset", "position", "decide", "hot_play", "loopy",
            "error", "write", "verdict", "law", "heaps", "quotient", "lab_value", "lab_rulesets", "lab_program", "lab_machine",
            "lab_expression", "lab_report", "lab_store", "lab_input", "lab_impartial", "lab_convert", "lab_survey", "lab_encyclopedia", "lab_table", "lab_search",
            "lab_inspect", "lab_proof", "lab_picture")


def declarations(header: Path) -> str:
    """The declarations of a header, for cffi: no comments, no preprocessor, no C++, nothing that needs GMP."""
    text = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.DOTALL)
    text = re.sub(r"^#ifdef (__cplusplus|__GMP_H__)\n.*?^#(else|endif)", r"#\2", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^#(.*\\\n)*.*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^__attribute__.*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^static inline [^{]*\{(?:.*\}$|(?:.|\n)*?^\})", "", text, flags=re.MULTILINE)
    return re.sub(r"\b((CGT|CGT_IMPARTIAL|LAB)_API|LAB_OPEN_ARRAY)\b", "", text)


ffi = FFI()
for chapter in CHAPTERS:
    ffi.cdef(declarations(ROOT / "include" / "cgt" / f"{chapter}.h"))
ffi.cdef(declarations(HERE / "native" / "api.h"))
ffi.cdef('extern "Python+C" {\n' + declarations(HERE / "native" / "callbacks.h") + "\n}")
# setup.py adds the C files of native/ and the libraries.
ffi.set_source("cgtlab._native", "".join(f"#include <cgt/{chapter}.h>\n" for chapter in CHAPTERS) +
               '#include "api.h"\n#include "callbacks.h"\n')
