; to round to the nearest value is a mode as well: where the environment has another one, the operation cannot be hoisted
; expect: violates ub

declare half @llvm.experimental.constrained.fadd.f16(half, half, metadata, metadata)

define half @src(half noundef %x, i1 noundef %c) {
  br i1 %c, label %sum, label %done

sum:
  %r = call half @llvm.experimental.constrained.fadd.f16(half %x, half 1.0, metadata !"round.tonearest", metadata !"fpexcept.ignore")
  ret half %r

done:
  ret half 0.0
}

define half @tgt(half noundef %x, i1 noundef %c) {
  %r = call half @llvm.experimental.constrained.fadd.f16(half %x, half 1.0, metadata !"round.tonearest", metadata !"fpexcept.ignore")
  br i1 %c, label %sum, label %done

sum:
  ret half %r

done:
  ret half 0.0
}
