; a loop goes through more blocks than one input has repairs for
; expect: violates value

define i32 @src(ptr noalias %a, ptr noalias %b, ptr noalias %c, ptr noalias %d, ptr noalias %e, ptr noalias %f) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at.b = getelementptr inbounds i16, ptr %b, i64 %i
  %at.c = getelementptr inbounds i16, ptr %c, i64 %i
  %at.a = getelementptr inbounds i16, ptr %a, i64 %i
  %x = load i16, ptr %at.b
  %y = load i16, ptr %at.c
  %sum = add i16 %x, %y
  store i16 %sum, ptr %at.a
  %at.e = getelementptr inbounds i32, ptr %e, i64 %i
  %at.f = getelementptr inbounds i32, ptr %f, i64 %i
  %at.d = getelementptr inbounds i32, ptr %d, i64 %i
  %z = load i32, ptr %at.e
  %w = load i32, ptr %at.f
  %total = add i32 %z, %w
  store i32 %total, ptr %at.d
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 431
  br i1 %done, label %end, label %loop

end:
  ret i32 %total
}

define i32 @tgt(ptr noalias %a, ptr noalias %b, ptr noalias %c, ptr noalias %d, ptr noalias %e, ptr noalias %f) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at.b = getelementptr inbounds i16, ptr %b, i64 %i
  %at.c = getelementptr inbounds i16, ptr %c, i64 %i
  %at.a = getelementptr inbounds i16, ptr %a, i64 %i
  %x = load i16, ptr %at.b
  %y = load i16, ptr %at.c
  %sum = add i16 %x, %y
  store i16 %sum, ptr %at.a
  %at.e = getelementptr inbounds i32, ptr %e, i64 %i
  %at.f = getelementptr inbounds i32, ptr %f, i64 %i
  %at.d = getelementptr inbounds i32, ptr %d, i64 %i
  %z = load i32, ptr %at.e
  %w = load i32, ptr %at.f
  %total = add i32 %z, %w
  store i32 %total, ptr %at.d
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 431
  br i1 %done, label %end, label %loop

end:
  ret i32 %w
}
