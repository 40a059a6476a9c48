; the callee of a `tail` call must not access stack blocks of its caller, as it may access a heap block
; issue: https://github.com/llvm/llvm-project/issues/58744
; expect: violates ub

declare noalias ptr @malloc(i64)
declare void @free(ptr)
declare void @g(ptr captures(none)) nofree willreturn

define void @src() {
  %p = call noalias ptr @malloc(i64 4)
  tail call void @g(ptr %p)
  call void @free(ptr %p)
  ret void
}

define void @tgt() {
  %p = alloca [4 x i8]
  tail call void @g(ptr %p)
  ret void
}
