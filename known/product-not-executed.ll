define float @f(float %x) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  %a = phi float [ %x, %0 ], [ %b, %latch ]
  br i1 false, label %times, label %latch
times:
  %t = fmul reassoc float %a, 2.0
  br label %latch
latch:
  %b = phi float [ %t, %times ], [ %a, %loop ]
  %next = add i32 %i, 1
  %more = icmp ne i32 %next, 2
  br i1 %more, label %loop, label %end
end:
  ret float %b
}
