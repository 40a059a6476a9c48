; a narrowing shift reads each lane alone
; expect: refines

define i16 @src(<4 x i32> %x) {
  %all = call <4 x i16> @llvm.aarch64.neon.sqrshrn.v4i16(<4 x i32> %x, i32 9)
  %r = extractelement <4 x i16> %all, i64 0
  ret i16 %r
}

define i16 @tgt(<4 x i32> %x) {
  %one = shufflevector <4 x i32> %x, <4 x i32> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %all = call <4 x i16> @llvm.aarch64.neon.sqrshrn.v4i16(<4 x i32> %one, i32 9)
  %r = extractelement <4 x i16> %all, i64 0
  ret i16 %r
}

declare <4 x i16> @llvm.aarch64.neon.sqrshrn.v4i16(<4 x i32>, i32)
