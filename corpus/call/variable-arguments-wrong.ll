; two arguments beyond the parameters are not one
; expect: violates value

declare void @llvm.va_start(ptr)
declare void @llvm.va_end(ptr)

define i8 @src(...) {
  %l = alloca ptr
  call void @llvm.va_start(ptr %l)
  %a = va_arg ptr %l, i8
  %b = va_arg ptr %l, i8
  call void @llvm.va_end(ptr %l)
  %r = sub i8 %a, %b
  ret i8 %r
}

define i8 @tgt(...) {
  ret i8 0
}
