; broken: unreadable from 4:18
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = icmp ult <2 x i32> %v, %v
  %s = select i1 %r, i32 %a, i32 %b
  ret i32 %s
}

; valid:
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = icmp ult <2 x i32> %v, %v
  %e = extractelement <2 x i1> %r, i32 0
  %s = select i1 %e, i32 %a, i32 %b
  ret i32 %s
}
