define void @f(double %x) {
  %r = call double @log(double %x)
  ret void
}
declare double @log(double)
