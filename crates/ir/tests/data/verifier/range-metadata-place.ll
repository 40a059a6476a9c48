; broken: @f, block %0, instruction 0 `add`: !range: only on loads and calls
define i32 @f(ptr %q) {
  %r = add i32 1, 2, !range !0
  ret i32 0
}
!0 = !{i32 0, i32 4}

; valid:
define i32 @f(ptr %q) {
  %r = load i32, ptr %q, !range !0
  ret i32 0
}
!0 = !{i32 0, i32 4}
