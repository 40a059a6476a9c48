; what a function that only reads gives hangs on what it reads
; expect: violates value

declare i32 @f(ptr) nounwind willreturn memory(argmem: read)

define i32 @src(ptr %p) {
  store i8 1, ptr %p
  %x = call i32 @f(ptr %p)
  ret i32 %x
}

define i32 @tgt(ptr %p) {
  %x = call i32 @f(ptr %p)
  store i8 1, ptr %p
  ret i32 %x
}
