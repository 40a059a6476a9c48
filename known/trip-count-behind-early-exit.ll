define void @f(i32 %x, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %a = phi i32 [ 0, %entry ], [ %b, %latch ]
  %b = add i32 %a, %x
  %found = icmp eq i32 %b, 0
  br i1 %found, label %end, label %latch
latch:
  %i.next = add i64 %i, 1
  %last = icmp eq i64 %i.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}
