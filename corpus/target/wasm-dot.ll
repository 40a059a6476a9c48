; `wasm.dot` adds the products of two neighbours
; expect: refines
; proof: proved

define <4 x i32> @src(i16 %a, i16 %b) {
  %x = insertelement <8 x i16> zeroinitializer, i16 %a, i64 3
  %y = insertelement <8 x i16> zeroinitializer, i16 %b, i64 3
  %r = call <4 x i32> @llvm.wasm.dot(<8 x i16> %x, <8 x i16> %y)
  ret <4 x i32> %r
}

define <4 x i32> @tgt(i16 %a, i16 %b) {
  %v = sext i16 %a to i32
  %w = sext i16 %b to i32
  %p = mul i32 %v, %w
  %r = insertelement <4 x i32> zeroinitializer, i32 %p, i64 1
  ret <4 x i32> %r
}

declare <4 x i32> @llvm.wasm.dot(<8 x i16>, <8 x i16>)
