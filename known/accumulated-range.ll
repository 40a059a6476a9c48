define i8 @f(i8 %n) {
  %last = icmp eq i8 %n, 0
  br i1 %last, label %end, label %more
more:
  %m = sub i8 %n, 1
  %r = call i8 @f(i8 %m)
  %p = call range(i8 1, 9) i8 @llvm.umax.i8(i8 %r, i8 0)
  ret i8 %p
end:
  ret i8 8
}
