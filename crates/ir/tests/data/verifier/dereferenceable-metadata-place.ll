; broken: @f, block %0, instruction 0 `call`: !dereferenceable: only on loads and inttoptr
define i32 @f(ptr %q) {
  %r = call ptr %q(), !dereferenceable !0
  ret i32 0
}
!0 = !{i64 8}

; valid:
define i32 @f(ptr %q) {
  %r = inttoptr i64 8 to ptr, !dereferenceable !0
  ret i32 0
}
!0 = !{i64 8}
