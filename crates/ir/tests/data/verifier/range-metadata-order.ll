; broken: @f, block %0, instruction 0 `load`: !range: holds ranges out of order
define i32 @f(ptr %q) {
  %r = load i32, ptr %q, align 4, !range !0
  ret i32 0
}
!0 = !{i32 4, i32 9, i32 0, i32 2}

; valid:
define i32 @f(ptr %q) {
  %r = load i32, ptr %q, align 4, !range !0
  ret i32 0
}
!0 = !{i32 0, i32 2, i32 4, i32 9}
