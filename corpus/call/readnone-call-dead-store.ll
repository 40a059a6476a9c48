; a call that promises to access nothing keeps no store alive
; expect: refines

declare i32 @f(ptr) nounwind willreturn

define i32 @src(ptr %p) {
  store i8 4, ptr %p
  %r = call i32 @f(ptr %p) memory(none)
  store i8 5, ptr %p
  ret i32 %r
}

define i32 @tgt(ptr %p) {
  %r = call i32 @f(ptr %p) memory(none)
  store i8 5, ptr %p
  ret i32 %r
}
