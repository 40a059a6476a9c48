; all lanes are shifted by one count, and copies of an undef count may be several
; expect: violates undef

define <2 x i64> @src(<2 x i64> noundef %v, i32 %n) {
  %r = call <2 x i64> @llvm.x86.sse2.pslli.q(<2 x i64> %v, i32 %n)
  ret <2 x i64> %r
}

define <2 x i64> @tgt(<2 x i64> noundef %v, i32 %n) {
  %wide = zext i32 %n to i64
  %one = insertelement <2 x i64> poison, i64 %wide, i32 0
  %two = insertelement <2 x i64> %one, i64 %wide, i32 1
  %r = call <2 x i64> @llvm.x86.avx2.psllv.q(<2 x i64> %v, <2 x i64> %two)
  ret <2 x i64> %r
}

declare <2 x i64> @llvm.x86.sse2.pslli.q(<2 x i64>, i32)
declare <2 x i64> @llvm.x86.avx2.psllv.q(<2 x i64>, <2 x i64>)
