; broken: @f, block %0, instruction 0 `load`: !align: must be a power of two
define i32 @f(ptr %q) {
  %r = load ptr, ptr %q, !align !0
  ret i32 0
}
!0 = !{i64 6}

; valid:
define i32 @f(ptr %q) {
  %r = load ptr, ptr %q, !align !0
  ret i32 0
}
!0 = !{i64 4}
