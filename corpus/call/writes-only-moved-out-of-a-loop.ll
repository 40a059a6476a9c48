; How often a function is called that reads nothing is left open
; expect: inconclusive

declare void @f(i8) nounwind memory(write)

define void @src(i8 noundef %x) {
  br label %loop
loop:
  %i = phi i8 [ 0, %0 ], [ %next, %loop ]
  call void @f(i8 %x)
  %next = add i8 %i, 1
  %more = icmp ult i8 %next, 3
  br i1 %more, label %loop, label %end
end:
  ret void
}

define void @tgt(i8 noundef %x) {
  call void @f(i8 %x)
  ret void
}
