; an operation that must raise the right exceptions is no more than sampled: nobody compares status flags
; expect: refines

declare double @llvm.experimental.constrained.sitofp.f64.i4(i4, metadata, metadata)

define double @src(i4 noundef %x) strictfp {
  %a = call double @llvm.experimental.constrained.sitofp.f64.i4(i4 %x, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  ret double %a
}

define double @tgt(i4 noundef %x) strictfp {
  %w = sext i4 %x to i8
  %a = call double @llvm.experimental.constrained.sitofp.f64.i8(i8 %w, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  ret double %a
}

declare double @llvm.experimental.constrained.sitofp.f64.i8(i8, metadata, metadata)
