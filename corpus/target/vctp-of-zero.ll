; `vctp` of 0 is true nowhere
; expect: violates value

define <4 x i1> @src() {
  %r = call <4 x i1> @llvm.arm.mve.vctp32(i32 0)
  ret <4 x i1> %r
}

define <4 x i1> @tgt() {
  ret <4 x i1> <i1 true, i1 true, i1 true, i1 false>
}

declare <4 x i1> @llvm.arm.mve.vctp32(i32)
