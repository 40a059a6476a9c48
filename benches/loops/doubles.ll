define double @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi double [ 1.0, %entry ], [ %x2, %loop ]
  %x1 = fmul double %x, 5.000000e-01
  %x2 = fadd double %x1, 1.250000e+00
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret double %x2
}

define i32 @main() {
  %result = call double @f(i32 1000000)
  ret i32 0
}
