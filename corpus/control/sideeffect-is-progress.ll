; `llvm.sideeffect` is progress: "optimizers must assume that it has externally observable side effects"
; expect: violates ub

declare void @llvm.sideeffect()

define void @src() mustprogress {
  br label %turn

turn:
  call void @llvm.sideeffect()
  br label %turn
}

define void @tgt() mustprogress {
  unreachable
}
