; an earlier call in this thread may have changed a variable of the thread
; expect: violates value

@t = thread_local global i32 5

declare ptr @llvm.threadlocal.address.p0(ptr)

define i32 @src() {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @t)
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @tgt() {
  ret i32 5
}
