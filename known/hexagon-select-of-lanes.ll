target triple = "hexagon-unknown-linux-musl"

define <2 x i32> @f(i1 %c) {
  %s = select i1 %c, <2 x i1> zeroinitializer, <2 x i1> splat (i1 true)
  %r = zext <2 x i1> %s to <2 x i32>
  ret <2 x i32> %r
}
