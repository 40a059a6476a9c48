define <3 x i8> @f() {
  %r = bitcast <8 x i3> splat (i3 1) to <3 x i8>
  ret <3 x i8> %r
}
