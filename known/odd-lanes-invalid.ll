define <8 x i3> @f() {
  %r = bitcast <3 x i8> splat (i8 1) to <8 x i3>
  ret <8 x i3> %r
}
