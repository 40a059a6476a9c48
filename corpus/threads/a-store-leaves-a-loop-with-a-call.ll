; Nor does one leave it to a block that nobody knows yet, as a callee may release (llvm/llvm-project#64188)
; expect: violates ordering

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @step(i32) nounwind willreturn

define ptr @src(i32 noundef %n) {
entry:
  %p = call ptr @malloc(i64 4)
  store i32 0, ptr %p
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 %i, ptr %p
  call void @step(i32 %i)
  %next = add nuw i32 %i, 1
  %more = icmp ult i32 %next, 3
  br i1 %more, label %loop, label %out

out:
  ret ptr %p
}

define ptr @tgt(i32 noundef %n) {
entry:
  %p = call ptr @malloc(i64 4)
  store i32 0, ptr %p
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @step(i32 %i)
  %next = add nuw i32 %i, 1
  %more = icmp ult i32 %next, 3
  br i1 %more, label %loop, label %out

out:
  store i32 %i, ptr %p
  ret ptr %p
}
