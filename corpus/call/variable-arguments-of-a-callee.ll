; a function of the module gets the arguments beyond its parameters that the call passes
; expect: proved

declare void @llvm.va_start(ptr)
declare void @llvm.va_end(ptr)

define internal i4 @second(i4 %x, ...) {
  %l = alloca ptr
  call void @llvm.va_start(ptr %l)
  %a = va_arg ptr %l, i4
  %b = va_arg ptr %l, i4
  call void @llvm.va_end(ptr %l)
  ret i4 %b
}

define i4 @src(i4 %x, i4 %y) {
  %r = call i4 (i4, ...) @second(i4 1, i4 %x, i4 %y)
  ret i4 %r
}

define i4 @tgt(i4 %x, i4 %y) {
  ret i4 %y
}
