; a store to memory that does not change is undefined behaviour
; expect: violates ub

declare ptr @llvm.invariant.start.p0(i64, ptr)

define void @src(ptr %p) {
  store i8 1, ptr %p
  ret void
}

define void @tgt(ptr %p) {
  %token = call ptr @llvm.invariant.start.p0(i64 -1, ptr %p)
  store i8 1, ptr %p
  ret void
}
