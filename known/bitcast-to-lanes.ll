target triple = "mips-unknown-linux-gnu"

define <5 x i8> @f(i5 %x) {
  %lanes = bitcast i5 %x to <5 x i1>
  %bytes = zext <5 x i1> %lanes to <5 x i8>
  ret <5 x i8> %bytes
}
