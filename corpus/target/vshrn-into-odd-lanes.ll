; The last argument of `vshrn` says that it is the odd lanes
; expect: violates value

define i8 @src(<16 x i8> %x, <8 x i16> %y) {
  %r = call <16 x i8> @llvm.arm.mve.vshrn.v16i8.v8i16(<16 x i8> %x, <8 x i16> %y, i32 4, i32 0, i32 0, i32 0, i32 0, i32 1)
  %o = extractelement <16 x i8> %r, i64 3
  ret i8 %o
}

define i8 @tgt(<16 x i8> %x, <8 x i16> %y) {
  %o = extractelement <16 x i8> %x, i64 3
  ret i8 %o
}

declare <16 x i8> @llvm.arm.mve.vshrn.v16i8.v8i16(<16 x i8>, <8 x i16>, i32, i32, i32, i32, i32, i32)
