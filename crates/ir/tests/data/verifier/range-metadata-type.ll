; broken: @f, block %0, instruction 0 `load`: !range: must hold integer constants of the type of the value
define i32 @f(ptr %q) {
  %r = load i32, ptr %q, align 4, !range !0
  ret i32 0
}
!0 = !{i8 0, i8 4}

; valid:
define i32 @f(ptr %q) {
  %r = load i32, ptr %q, align 4, !range !0
  ret i32 0
}
!0 = !{i32 0, i32 4}
