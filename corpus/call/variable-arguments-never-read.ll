; a list of which nobody reads an argument need not be begun
; expect: refines

declare void @llvm.va_start(ptr)
declare void @llvm.va_end(ptr)

define void @src(ptr %l, ...) {
  call void @llvm.va_start(ptr %l)
  call void @llvm.va_end(ptr %l)
  ret void
}

define void @tgt(ptr %l, ...) {
  ret void
}
