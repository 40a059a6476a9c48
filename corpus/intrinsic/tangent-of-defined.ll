; the library's tangent of a number is a number, which LLVM's attribute for it says
; expect: refines

declare double @llvm.sin.f64(double)
declare double @llvm.cos.f64(double)
declare double @tan(double)

define double @src(double %x) {
  %s = call reassoc double @llvm.sin.f64(double %x)
  %c = call reassoc double @llvm.cos.f64(double %x)
  %r = fdiv reassoc double %s, %c
  ret double %r
}

define double @tgt(double %x) {
  %r = call reassoc double @tan(double %x) nocreateundeforpoison nounwind willreturn memory(none)
  ret double %r
}
