; what such a function writes to memory that nobody reads is no reason to call it
; expect: refines

declare void @set(ptr) nounwind willreturn memory(argmem: readwrite)

define i8 @src() {
  %a = alloca i8
  store i8 1, ptr %a
  call void @set(ptr %a)
  ret i8 0
}

define i8 @tgt() {
  ret i8 0
}
