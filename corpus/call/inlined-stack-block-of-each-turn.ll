; A call in a loop has a block in each turn; inlined, one block begins again. Nobody may compare the two turns' pointers
; expect: inconclusive

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @show(ptr)

define void @turn() {
  %p = alloca i8
  call void @show(ptr %p)
  ret void
}

define void @src() {
entry:
  br label %loop
loop:
  %again = phi i1 [ true, %entry ], [ false, %loop ]
  call void @turn()
  br i1 %again, label %loop, label %exit
exit:
  ret void
}

define void @tgt() {
entry:
  %p = alloca i8
  br label %loop
loop:
  %again = phi i1 [ true, %entry ], [ false, %loop ]
  call void @llvm.lifetime.start.p0(ptr %p)
  call void @show(ptr %p)
  call void @llvm.lifetime.end.p0(ptr %p)
  br i1 %again, label %loop, label %exit
exit:
  ret void
}
