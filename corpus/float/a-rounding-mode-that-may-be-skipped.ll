; where the source may skip the operation that names a mode, environments with another one matter, and they are samples
; expect: refines
; proof: refines

declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)

define float @src(float noundef %x, float noundef %y, i1 noundef %c) {
  br i1 %c, label %sum, label %done

sum:
  %r = call float @llvm.experimental.constrained.fadd.f32(float %x, float %y, metadata !"round.tonearest", metadata !"fpexcept.ignore")
  ret float %r

done:
  ret float 0.0
}

define float @tgt(float noundef %x, float noundef %y, i1 noundef %c) {
  br i1 %c, label %sum, label %done

sum:
  %r = call float @llvm.experimental.constrained.fadd.f32(float %y, float %x, metadata !"round.tonearest", metadata !"fpexcept.ignore")
  ret float %r

done:
  ret float 0.0
}
