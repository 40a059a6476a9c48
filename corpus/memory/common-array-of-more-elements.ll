; the definition that a common array resolves to may have as many elements as are accessed
; expect: violates value

@table = common global [4 x i8] zeroinitializer

define i8 @src() {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i8 [ 0, %entry ], [ %added, %loop ]
  %at = getelementptr inbounds [4 x i8], ptr @table, i64 0, i64 %i
  %v = load i8, ptr %at
  %added = add i8 %sum, %v
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 200
  br i1 %more, label %loop, label %end

end:
  ret i8 %added
}

define i8 @tgt() {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i8 [ 0, %entry ], [ %added, %loop ]
  %at = getelementptr inbounds [4 x i8], ptr @table, i64 0, i64 %i
  %v = load i8, ptr %at
  %added = add i8 %sum, %v
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 199
  br i1 %more, label %loop, label %end

end:
  ret i8 %added
}
