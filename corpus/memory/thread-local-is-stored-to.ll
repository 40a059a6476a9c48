; what is stored there is read there
; expect: refines

@t = thread_local global i32 5

declare ptr @llvm.threadlocal.address.p0(ptr)

define i32 @src() {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @t)
  store i32 7, ptr %p
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @tgt() {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @t)
  store i32 7, ptr %p
  ret i32 7
}
