define i3 @f(i3 %x) {
  switch i3 %x, label %other [
    i3 0, label %end
    i3 1, label %one
    i3 2, label %end
  ]
one:
  br label %end
other:
  br label %end
end:
  %r = phi i3 [ 1, %one ], [ -3, %other ], [ 0, %0 ], [ 0, %0 ]
  ret i3 %r
}
