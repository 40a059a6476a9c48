; arguments beyond the parameters come in their order
; expect: refines

declare void @llvm.va_start(ptr)
declare void @llvm.va_copy(ptr, ptr)
declare void @llvm.va_end(ptr)

define i8 @src(...) {
  %l = alloca ptr
  %m = alloca ptr
  call void @llvm.va_start(ptr %l)
  call void @llvm.va_copy(ptr %m, ptr %l)
  %a = va_arg ptr %l, i8
  call void @llvm.va_end(ptr %l)
  %b = va_arg ptr %m, i8
  %c = va_arg ptr %m, i8
  call void @llvm.va_end(ptr %m)
  %s = add i8 %a, %b
  %r = sub i8 %s, %c
  ret i8 %r
}

define i8 @tgt(...) {
  %l = alloca ptr
  call void @llvm.va_start(ptr %l)
  %a = va_arg ptr %l, i8
  %c = va_arg ptr %l, i8
  call void @llvm.va_end(ptr %l)
  %s = add i8 %a, %a
  %r = sub i8 %s, %c
  ret i8 %r
}
