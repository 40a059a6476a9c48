; broken: 
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
