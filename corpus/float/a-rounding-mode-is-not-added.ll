; an operation that names a rounding mode is undefined behaviour in an environment that has another one
; expect: violates ub

declare half @llvm.experimental.constrained.fmul.f16(half, half, metadata, metadata)

define half @src(half noundef nofpclass(nan) %x) {
  ret half %x
}

define half @tgt(half noundef nofpclass(nan) %x) {
  %r = call half @llvm.experimental.constrained.fmul.f16(half %x, half 1.0, metadata !"round.tonearest", metadata !"fpexcept.ignore")
  ret half %r
}
