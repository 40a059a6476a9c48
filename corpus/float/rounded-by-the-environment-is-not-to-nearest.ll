; an operation that is rounded as the environment has it is defined in every mode, one that names a mode is not
; expect: violates ub

declare half @llvm.experimental.constrained.fmul.f16(half, half, metadata, metadata)

define half @src(half noundef nofpclass(nan) %x, half noundef nofpclass(nan) %y) strictfp {
  %a = call half @llvm.experimental.constrained.fmul.f16(half %x, half %y, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  ret half %a
}

define half @tgt(half noundef nofpclass(nan) %x, half noundef nofpclass(nan) %y) strictfp {
  %a = call half @llvm.experimental.constrained.fmul.f16(half %x, half %y, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  ret half %a
}
