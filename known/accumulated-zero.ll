define float @f(i8 %n) {
  %z = icmp eq i8 %n, 0
  br i1 %z, label %end, label %more

more:
  %m = sub i8 %n, 1
  %rest = call float @f(i8 %m)
  %sum = fadd reassoc nsz float %rest, 1.000000e+00
  ret float %sum

end:
  ret float 0.000000e+00
}
