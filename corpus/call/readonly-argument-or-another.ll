; A pointer that is one of two arguments may be based on either
; expect: inconclusive

define internal void @g(i1 %c, ptr %s, ptr readonly %p) {
entry:
  %either = select i1 %c, ptr %s, ptr %p
  br label %loop

loop:
  %to = phi ptr [ %either, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  store i8 7, ptr %to
  %next = getelementptr i8, ptr %to, i64 1
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 2
  br i1 %again, label %loop, label %end

end:
  ret void
}

define void @src(ptr %s) {
  store i8 7, ptr %s
  %second = getelementptr i8, ptr %s, i64 1
  store i8 7, ptr %second
  ret void
}

define void @tgt(ptr %s) {
  call void @g(i1 true, ptr %s, ptr %s)
  ret void
}
