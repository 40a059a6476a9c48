define i1 @f(i32 %x) "denormal-fp-math"="positive-zero,positive-zero" {
  %y = uitofp i32 %x to float
  %c = fcmp ogt float 0x3770000000000000, %y
  ret i1 %c
}
