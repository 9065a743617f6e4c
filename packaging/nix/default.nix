# nix-build packaging/nix. Not tried.
{ pkgs ? import <nixpkgs> { } }:

pkgs.stdenv.mkDerivation {
  pname = "cgt";
  version = "0.2.0";
  src = pkgs.lib.cleanSource ../..;
  nativeBuildInputs = with pkgs; [ cmake ninja pkg-config ];
  buildInputs = with pkgs; [ flint gmp jansson libedit mpfr nauty sqlite xxHash ];
  cmakeFlags = [ "-DCGT_BUILD_TESTS=OFF" ];
  doInstallCheck = true;
  installCheckPhase = "$out/bin/cgt verify selftest";
  meta = {
    description = "Exact values of combinatorial games";
    license = pkgs.lib.licenses.mit;
    mainProgram = "cgt";
  };
}
