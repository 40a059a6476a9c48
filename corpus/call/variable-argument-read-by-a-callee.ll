; what a callee promises of memory is about the list, and not about where its arguments lie
; expect: refines

declare void @llvm.va_start(ptr)
declare void @llvm.va_end(ptr)

define internal i8 @next(ptr %l) memory(argmem: readwrite) {
  %a = va_arg ptr %l, i8
  ret i8 %a
}

define i8 @src(...) {
  %l = alloca ptr
  call void @llvm.va_start(ptr %l)
  %a = va_arg ptr %l, i8
  call void @llvm.va_end(ptr %l)
  ret i8 %a
}

define i8 @tgt(...) {
  %l = alloca ptr
  call void @llvm.va_start(ptr %l)
  %a = call i8 @next(ptr %l)
  call void @llvm.va_end(ptr %l)
  ret i8 %a
}
