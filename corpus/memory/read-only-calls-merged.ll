; two calls of a function that only reads are one
; expect: refines

declare i32 @f(ptr) nounwind willreturn memory(argmem: read)

define i32 @src(ptr %p) {
  %x = call i32 @f(ptr %p)
  %y = call i32 @f(ptr %p)
  %z = sub i32 %x, %y
  %d = freeze i32 %z
  ret i32 %x
}

define i32 @tgt(ptr %p) {
  %x = call i32 @f(ptr %p)
  ret i32 %x
}
