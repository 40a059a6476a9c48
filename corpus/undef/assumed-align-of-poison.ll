; Nothing may be assumed of poison
; expect: violates ub

declare void @llvm.assume(i1)

define void @src() {
  ret void
}

define void @tgt() {
  call void @llvm.assume(i1 true) ["align"(ptr poison, i64 16)]
  ret void
}
