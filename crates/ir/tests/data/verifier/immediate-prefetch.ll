; broken: @f, block %0, instruction 0 `call`: a kind of prefetch that there is not
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
define void @f(ptr %p) {
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 2)
  ret void
}

; valid:
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
define void @f(ptr %p) {
  call void @llvm.prefetch.p0(ptr %p, i32 1, i32 3, i32 1)
  ret void
}
