; `fcmp true` holds of any two numbers
; expect: refines

define i1 @src(double %x) {
  %r = fcmp true double undef, %x
  ret i1 %r
}

define i1 @tgt(double %x) {
  ret i1 true
}
