; broken: unreadable from 4:22
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = getelementptr i32, ptr %q, <2 x i32> %v
  %s = load i32, ptr %r
  ret i32 0
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = getelementptr i32, ptr %q, <2 x i32> %v
  %s = extractelement <2 x ptr> %r, i32 0
  ret i32 0
}
