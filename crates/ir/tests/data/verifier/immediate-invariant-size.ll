; broken: @f, block %0, instruction 0 `call`: an invariant of less than no bytes
declare ptr @llvm.invariant.start.p0(i64, ptr)
define void @f(ptr %p) {
  %t = call ptr @llvm.invariant.start.p0(i64 -2, ptr %p)
  ret void
}

; valid:
declare ptr @llvm.invariant.start.p0(i64, ptr)
define void @f(ptr %p) {
  %t = call ptr @llvm.invariant.start.p0(i64 -1, ptr %p)
  ret void
}
