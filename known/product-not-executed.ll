define float @f(float %x, i1 %c) {
  br label %loop
loop:
  %i = phi i8 [ 0, %0 ], [ %next, %latch ]
  %a = phi float [ %x, %0 ], [ %b, %latch ]
  br i1 %c, label %times, label %latch
times:
  %t = fmul reassoc float %a, 2.0
  br label %latch
latch:
  %b = phi float [ %t, %times ], [ %a, %loop ]
  %next = add i8 %i, 1
  %more = icmp ne i8 %next, 64
  br i1 %more, label %loop, label %end
end:
  ret float %b
}
