; a conversion to halves towards zero does not round to the nearest number
; expect: violates value

define <2 x half> @src() {
  %r = call <2 x half> @llvm.amdgcn.cvt.pkrtz(float 65536.0, float -1.0)
  ret <2 x half> %r
}

define <2 x half> @tgt() {
  ret <2 x half> <half 0xH7C00, half 0xHBC00>
}

declare <2 x half> @llvm.amdgcn.cvt.pkrtz(float, float)
