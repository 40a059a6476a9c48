; "fcmp": zeros are equal, so a `select` on less-than keeps the sign of zero
; expect: violates value

declare half @llvm.fabs.f16(half)

define half @src(half noundef %x) {
  %c = fcmp olt half %x, 0.0
  %n = fneg half %x
  %r = select i1 %c, half %n, half %x
  ret half %r
}

define half @tgt(half noundef %x) {
  %r = call half @llvm.fabs.f16(half %x)
  ret half %r
}
