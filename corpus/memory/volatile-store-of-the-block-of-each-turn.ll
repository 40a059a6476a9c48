; A call in a loop stores a pointer to a block of each turn; inlined, one block begins again
; expect: inconclusive

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

define void @turn(ptr %device) {
  %p = alloca i8
  store volatile ptr %p, ptr %device
  ret void
}

define void @src(ptr noundef %device) {
entry:
  br label %loop
loop:
  %again = phi i1 [ true, %entry ], [ false, %loop ]
  call void @turn(ptr %device)
  br i1 %again, label %loop, label %exit
exit:
  ret void
}

define void @tgt(ptr noundef %device) {
entry:
  %p = alloca i8
  br label %loop
loop:
  %again = phi i1 [ true, %entry ], [ false, %loop ]
  call void @llvm.lifetime.start.p0(ptr %p)
  store volatile ptr %p, ptr %device
  call void @llvm.lifetime.end.p0(ptr %p)
  br i1 %again, label %loop, label %exit
exit:
  ret void
}
