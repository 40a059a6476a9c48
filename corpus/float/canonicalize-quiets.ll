; "llvm.canonicalize": a signaling NaN becomes quiet
; expect: violates value

declare half @llvm.canonicalize.f16(half)

define half @src(half noundef %x) {
  %r = call half @llvm.canonicalize.f16(half %x)
  ret half %r
}

define half @tgt(half noundef %x) {
  ret half %x
}
