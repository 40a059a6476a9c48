; a sum of two numbers of 53 bits in 64 bits, and then in 53, is rounded twice
; expect: violates value
; options: no-undef no-poison

define double @src(double %a, double %b) {
  %x = fpext double %a to x86_fp80
  %y = fpext double %b to x86_fp80
  %s = fadd x86_fp80 %x, %y
  %r = fptrunc x86_fp80 %s to double
  ret double %r
}

define double @tgt(double %a, double %b) {
  %r = fadd double %a, %b
  ret double %r
}
