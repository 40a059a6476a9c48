; and nowhere else
; expect: refines

declare void @set(ptr) nounwind willreturn memory(argmem: readwrite)

define i8 @src(ptr noalias %p, ptr noalias %q) {
  store i8 5, ptr %q
  call void @set(ptr %p)
  %x = load i8, ptr %q
  ret i8 %x
}

define i8 @tgt(ptr noalias %p, ptr noalias %q) {
  store i8 5, ptr %q
  call void @set(ptr %p)
  ret i8 5
}
