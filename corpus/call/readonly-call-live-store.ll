; a call that only reads sees what was stored before
; expect: violates value

declare i32 @f(ptr) nounwind willreturn memory(argmem: readwrite)

define i32 @src(ptr %p) {
  store i8 4, ptr %p
  %r = call i32 @f(ptr %p) memory(argmem: read)
  store i8 5, ptr %p
  ret i32 %r
}

define i32 @tgt(ptr %p) {
  %r = call i32 @f(ptr %p) memory(argmem: read)
  store i8 5, ptr %p
  ret i32 %r
}
