; <4 x i1> is stored as 4 bits, the first lane lowest
; expect: proved

define i8 @src(i4 %x) {
  %p = alloca i8
  %v = bitcast i4 %x to <4 x i1>
  store <4 x i1> %v, ptr %p
  %r = load i8, ptr %p
  ret i8 %r
}

define i8 @tgt(i4 %x) {
  %r = zext i4 %x to i8
  ret i8 %r
}
