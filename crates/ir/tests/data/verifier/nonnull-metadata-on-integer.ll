; broken: @f, block %0, instruction 0 `load`: !nonnull: only on pointers
define i32 @f(ptr %q) {
  %r = load i32, ptr %q, !nonnull !0
  ret i32 0
}
!0 = !{}

; valid:
define i32 @f(ptr %q) {
  %r = load ptr, ptr %q, !nonnull !0
  ret i32 0
}
!0 = !{}
