; A load leaves a loop that releases and does not acquire (llvm/llvm-project#210568)
; expect: refines

@x = global i32 0
@f = global i32 0

define i32 @src(i2 noundef %n) {
entry:
  br label %loop

loop:
  %i = phi i2 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %v = load i32, ptr @x
  store atomic i32 1, ptr @f release, align 4
  %more = add i32 %sum, %v
  %next = add i2 %i, 1
  %again = icmp ult i2 %i, %n
  br i1 %again, label %loop, label %out

out:
  ret i32 %more
}

define i32 @tgt(i2 noundef %n) {
entry:
  %v = load i32, ptr @x
  br label %loop

loop:
  %i = phi i2 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  store atomic i32 1, ptr @f release, align 4
  %more = add i32 %sum, %v
  %next = add i2 %i, 1
  %again = icmp ult i2 %i, %n
  br i1 %again, label %loop, label %out

out:
  ret i32 %more
}
