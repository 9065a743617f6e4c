# brew install --build-from-source packaging/homebrew/cgt.rb, beside the archive that packaging/source makes. Not tried.
class Cgt < Formula
  desc "Exact values of combinatorial games"
  url "file://#{__dir__}/cgt-0.2.0.tar.gz"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "xxhash" => :build
  depends_on "flint"
  depends_on "gmp"
  depends_on "jansson"
  depends_on "libedit"
  depends_on "mpfr"
  depends_on "nauty"
  depends_on "sqlite"

  def install
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCGT_BUILD_TESTS=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    assert_equal "{3+*2|1+*2}\n", shell_output("#{bin}/cgt eval '{3|1} + *2'")
  end
end
