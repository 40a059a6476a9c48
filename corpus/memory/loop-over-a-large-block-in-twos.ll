; A loop of 1,000 turns may be one of 500, each of two
; expect: refines
; options: inputs=32

define i64 @src(ptr noundef %p) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi i64 [ 0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr inbounds i64, ptr %p, i64 %i
  %v = load i64, ptr %q, align 1
  %sum.next = add i64 %sum, %v
  %i.next = add nuw i64 %i, 1
  %done = icmp eq i64 %i.next, 1000
  br i1 %done, label %exit, label %loop

exit:
  ret i64 %sum.next
}

define i64 @tgt(ptr noundef %p) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi <2 x i64> [ zeroinitializer, %entry ], [ %sum.next, %loop ]
  %q = getelementptr inbounds i64, ptr %p, i64 %i
  %v = load <2 x i64>, ptr %q, align 1
  %sum.next = add <2 x i64> %sum, %v
  %i.next = add nuw i64 %i, 2
  %done = icmp eq i64 %i.next, 1000
  br i1 %done, label %exit, label %loop

exit:
  %both = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %sum.next)
  ret i64 %both
}

declare i64 @llvm.vector.reduce.add.v2i64(<2 x i64>)
