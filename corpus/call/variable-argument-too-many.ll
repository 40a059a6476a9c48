; nobody looks for an argument that was not passed
; expect: violates ub

declare void @llvm.va_start(ptr)
declare void @llvm.va_end(ptr)

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
  %a = va_arg ptr %l, i8
  %b = va_arg ptr %l, i8
  call void @llvm.va_end(ptr %l)
  ret i8 %a
}
