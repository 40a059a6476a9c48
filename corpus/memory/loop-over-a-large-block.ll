; A loop of 1,000 turns reads what is behind its pointer, and not a byte more
; expect: violates ub

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
  %sum = phi i64 [ 0, %entry ], [ %sum.next, %loop ]
  %q = getelementptr inbounds i64, ptr %p, i64 %i
  %v = load i64, ptr %q, align 1
  %sum.next = add i64 %sum, %v
  %i.next = add nuw i64 %i, 1
  %done = icmp eq i64 %i.next, 1000
  br i1 %done, label %exit, label %loop

exit:
  %end = getelementptr i64, ptr %p, i64 1000
  %behind = load i8, ptr %end, align 1
  ret i64 %sum.next
}
