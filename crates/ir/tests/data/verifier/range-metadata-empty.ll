; broken: @f, block %0, instruction 0 `load`: !range: holds an empty range
define i32 @f(ptr %q) {
  %r = load i32, ptr %q, align 4, !range !0
  ret i32 0
}
!0 = !{i32 4, i32 4}

; valid:
define i32 @f(ptr %q) {
  %r = load i32, ptr %q, align 4, !range !0
  ret i32 0
}
!0 = !{i32 4, i32 3}
