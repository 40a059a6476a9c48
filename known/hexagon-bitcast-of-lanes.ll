target triple = "hexagon-unknown-linux-musl"

define i4 @f(<4 x i16> %x) {
  %c = icmp eq <4 x i16> %x, zeroinitializer
  %b = bitcast <4 x i1> %c to i4
  ret i4 %b
}
