; … not with the first lane highest
; expect: violates value

define i8 @src(i4 noundef %x) {
  %p = alloca i8
  %v = bitcast i4 %x to <4 x i1>
  store <4 x i1> %v, ptr %p
  %r = load i8, ptr %p
  ret i8 %r
}

define i8 @tgt(i4 noundef %x) {
  %r = zext i4 %x to i8
  %s = shl i8 %r, 4
  ret i8 %s
}
