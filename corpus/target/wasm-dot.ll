; `wasm.dot` adds the products of two neighbours
; expect: proved

define <4 x i32> @src(i8 %a) {
  %w = sext i8 %a to i16
  %x = insertelement <8 x i16> zeroinitializer, i16 %w, i64 3
  %r = call <4 x i32> @llvm.wasm.dot(<8 x i16> %x, <8 x i16> splat (i16 -3))
  ret <4 x i32> %r
}

define <4 x i32> @tgt(i8 %a) {
  %v = sext i8 %a to i32
  %p = mul i32 %v, -3
  %r = insertelement <4 x i32> zeroinitializer, i32 %p, i64 1
  ret <4 x i32> %r
}

declare <4 x i32> @llvm.wasm.dot(<8 x i16>, <8 x i16>)
