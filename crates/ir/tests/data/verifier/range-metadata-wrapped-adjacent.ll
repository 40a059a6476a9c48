; broken: @f, block %0, instruction 0 `load`: !range: holds adjacent ranges
define i32 @f(ptr %q) {
  %r = load i32, ptr %q, align 4, !range !0
  ret i32 0
}
!0 = !{i32 0, i32 10, i32 20, i32 0}

; valid:
define i32 @f(ptr %q) {
  %r = load i32, ptr %q, align 4, !range !0
  ret i32 0
}
!0 = !{i32 1, i32 10, i32 20, i32 0}
