; broken: @f, block %0, instruction 0 `call`: !align: only on loads
define i32 @f(ptr %q) {
  %r = call ptr %q(), !align !0
  ret i32 0
}
!0 = !{i64 8}

; valid:
define i32 @f(ptr %q) {
  %r = call align 8 ptr %q()
  ret i32 0
}
!0 = !{i64 8}
