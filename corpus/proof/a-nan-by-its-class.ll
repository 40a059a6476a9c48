; a comparison with itself is a test of classes
; expect: refines
; proof: proved

declare i1 @llvm.is.fpclass.f64(double, i32 immarg)

define i1 @src(double noundef %x) {
  %r = fcmp uno double %x, %x
  ret i1 %r
}

define i1 @tgt(double noundef %x) {
  %r = call i1 @llvm.is.fpclass.f64(double %x, i32 3)
  ret i1 %r
}
