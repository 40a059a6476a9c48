; as it may be where a callee with such a call is inlined: the frame of the function itself stays
; expect: refines

declare i8 @g(i8)

define internal i8 @h(i8 %x) {
  %r = musttail call i8 @g(i8 %x)
  ret i8 %r
}

define i8 @src(i8 %x) {
  %r = call i8 @h(i8 %x)
  ret i8 %r
}

define i8 @tgt(i8 %x) {
  %r = call i8 @g(i8 %x)
  ret i8 %r
}
