; A load does not leave a loop that acquires (llvm/llvm-project#210568)
; expect: violates ordering

@x = global i32 0
@f = global i32 0

define i32 @src(i2 noundef %n) {
entry:
  br label %loop

loop:
  %i = phi i2 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %g = load atomic i32, ptr @f acquire, align 4
  %v = load i32, ptr @x
  %both = add i32 %g, %v
  %more = add i32 %sum, %both
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
  %g = load atomic i32, ptr @f acquire, align 4
  %both = add i32 %g, %v
  %more = add i32 %sum, %both
  %next = add i2 %i, 1
  %again = icmp ult i2 %i, %n
  br i1 %again, label %loop, label %out

out:
  ret i32 %more
}
