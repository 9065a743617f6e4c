"""A claim over ranges, its smallest counterexample, and the region in which it is true."""

from cgtlab import check, region

claim = "for a in 0..8, b in 0..8: matrix_nim([a,b;b,a]).temperature <= 1"
result = check(claim)
if result.holds:
    print("holds")
else:
    print("fails first for", ", ".join(f"{name} = {value}" for name, value in result.counterexample.items()))

print("{a|b} is a number exactly if", region("for a in 0..12, b in 0..12: is_number({a|b})").text)
