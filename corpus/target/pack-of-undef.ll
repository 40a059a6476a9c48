; Some number saturates to each value
; expect: proved

target triple = "x86_64-unknown-linux-gnu"

define <8 x i16> @src() #0 {
  %r = call <8 x i16> @llvm.x86.sse2.packssdw.128(<4 x i32> undef, <4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  ret <8 x i16> %r
}

define <8 x i16> @tgt() #0 {
  ret <8 x i16> <i16 undef, i16 undef, i16 undef, i16 undef, i16 1, i16 2, i16 3, i16 4>
}

declare <8 x i16> @llvm.x86.sse2.packssdw.128(<4 x i32>, <4 x i32>)

attributes #0 = { "target-features"="+sse2" }
