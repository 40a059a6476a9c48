; broken: @f, block %0, instruction 0 `call`: a scale that is too large for the operands
declare <2 x i8> @llvm.udiv.fix.sat.v2i8(<2 x i8>, <2 x i8>, i32)
define <2 x i8> @f(<2 x i8> %a) {
  %r = call <2 x i8> @llvm.udiv.fix.sat.v2i8(<2 x i8> %a, <2 x i8> %a, i32 9)
  ret <2 x i8> %r
}

; valid:
declare <2 x i8> @llvm.udiv.fix.sat.v2i8(<2 x i8>, <2 x i8>, i32)
define <2 x i8> @f(<2 x i8> %a) {
  %r = call <2 x i8> @llvm.udiv.fix.sat.v2i8(<2 x i8> %a, <2 x i8> %a, i32 8)
  ret <2 x i8> %r
}
