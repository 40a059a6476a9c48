; the difference lies behind a loop that is long on every input
; expect: violates value
; options: inputs=64

define i32 @src(i32 noundef %a) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %x = phi i32 [ %a, %entry ], [ %y, %loop ]
  %y = add i32 %x, 3
  %n = add i32 %i, 1
  %c = icmp ult i32 %n, 20000
  br i1 %c, label %loop, label %done

done:
  ret i32 %y
}

define i32 @tgt(i32 noundef %a) {
  %y = add i32 %a, 59999
  ret i32 %y
}
