; broken: @f, block %0, instruction 0 `call`: llvm.va_start in a function without variable arguments
declare void @llvm.va_start.p0(ptr)
define void @f(ptr %list) {
  call void @llvm.va_start.p0(ptr %list)
  ret void
}

; valid:
declare void @llvm.va_start.p0(ptr)
define void @f(ptr %list, ...) {
  call void @llvm.va_start.p0(ptr %list)
  ret void
}
