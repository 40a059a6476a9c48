; one input may take many steps
; expect: violates value

define i32 @src() {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 300000
  br i1 %more, label %loop, label %exit

exit:
  ret i32 %next
}

define i32 @tgt() {
  ret i32 299999
}
