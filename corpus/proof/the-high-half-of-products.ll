; the high half of a product is that of a product in twice the bits
; expect: refines
; proof: proved
; options: inputs=32

define <8 x i16> @src(<8 x i16> %a, <8 x i16> %b) {
  %r = call <8 x i16> @llvm.x86.sse2.pmulhu.w(<8 x i16> %a, <8 x i16> %b)
  ret <8 x i16> %r
}

define <8 x i16> @tgt(<8 x i16> %a, <8 x i16> %b) {
  %x = zext <8 x i16> %a to <8 x i32>
  %y = zext <8 x i16> %b to <8 x i32>
  %p = mul nuw <8 x i32> %x, %y
  %h = lshr <8 x i32> %p, splat (i32 16)
  %r = trunc nuw <8 x i32> %h to <8 x i16>
  ret <8 x i16> %r
}

declare <8 x i16> @llvm.x86.sse2.pmulhu.w(<8 x i16>, <8 x i16>)
