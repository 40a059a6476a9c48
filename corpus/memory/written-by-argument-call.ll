; a function that writes only where its arguments point to writes there
; expect: violates value

declare void @set(ptr) nounwind willreturn memory(argmem: readwrite)

define i8 @src(ptr %p) {
  store i8 5, ptr %p
  call void @set(ptr %p)
  %x = load i8, ptr %p
  ret i8 %x
}

define i8 @tgt(ptr %p) {
  store i8 5, ptr %p
  call void @set(ptr %p)
  ret i8 5
}
