; broken: @f, block %0, instruction 0 `load`: !range: holds overlapping ranges
define i32 @f(ptr %q) {
  %r = load i32, ptr %q, align 4, !range !0
  ret i32 0
}
!0 = !{i32 0, i32 2, i32 5, i32 7, i32 9, i32 1}

; valid:
define i32 @f(ptr %q) {
  %r = load i32, ptr %q, align 4, !range !0
  ret i32 0
}
!0 = !{i32 0, i32 2, i32 5, i32 7, i32 9, i32 -1}
