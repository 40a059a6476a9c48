; A product of undef may be 0
; expect: proved

target triple = "x86_64-unknown-linux-gnu"

define <2 x i64> @src() #0 {
  %r = call <2 x i64> @llvm.x86.sse41.pmuldq(<4 x i32> undef, <4 x i32> undef)
  ret <2 x i64> %r
}

define <2 x i64> @tgt() #0 {
  ret <2 x i64> zeroinitializer
}

declare <2 x i64> @llvm.x86.sse41.pmuldq(<4 x i32>, <4 x i32>)

attributes #0 = { "target-features"="+sse4.1" }
