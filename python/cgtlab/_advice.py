"""What the library advises, as arguments and methods of this package: its one table of them."""

from __future__ import annotations

from typing import Dict

from ._native import ffi, lib

ADVICE: Dict[int, str] = {
    lib.CGT_ADVICE_MEMORY: "; Context(memory=...) raises it",
    lib.CGT_ADVICE_RESUME: "; resume=True continues from it",
    lib.CGT_ADVICE_REPAIR: "; the command cgt store repair makes a new store of the intact parts",
    lib.CGT_ADVICE_ALL: "; .data has them all",
    lib.CGT_ADVICE_SEARCH: "; all=True searches for them",
    lib.CGT_ADVICE_CERTIFICATE: "; .certificate is its text",
    lib.CGT_ADVICE_EVALUATE: "; evaluate(...) gives it in full",
}

_texts = {advice: ffi.new("char[]", phrase.encode()) for advice, phrase in ADVICE.items()}

#: For lab_style.
PAGES = ffi.new("const char *[]", [_texts.get(advice, ffi.NULL) for advice in range(lib.CGT_ADVICE_COUNT)])
