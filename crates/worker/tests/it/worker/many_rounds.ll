; InstCombine needs two rounds: the back edge dies only after the load is known to be 7. Then %i is %x, which leaves
; %not as it is, so that nobody looks at %and again, which is now %x & ~%x.
define i32 @f(i32 %x, i32 %y) {
entry:
  %slot = alloca i32
  br label %loop
loop:
  %i = phi i32 [ %x, %entry ], [ %y, %loop ]
  %not = xor i32 %i, -1
  %and = and i32 %not, %x
  store i32 7, ptr %slot
  %seven = load i32, ptr %slot
  %again = icmp eq i32 %seven, 9
  br i1 %again, label %loop, label %exit
exit:
  ret i32 %and
}
