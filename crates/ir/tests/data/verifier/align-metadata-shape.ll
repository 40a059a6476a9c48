; broken: @f, block %0, instruction 0 `load`: !align: must be one i64
define i32 @f(ptr %q) {
  %r = load ptr, ptr %q, !align !0
  ret i32 0
}
!0 = !{i32 8}

; valid:
define i32 @f(ptr %q) {
  %r = load ptr, ptr %q, !align !0
  ret i32 0
}
!0 = !{i64 8}
