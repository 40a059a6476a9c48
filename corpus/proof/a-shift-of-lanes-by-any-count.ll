; a count that is too large gives zero on the processor, and poison in LLVM: here for one value of 2^32
; expect: violates poison

define <4 x i32> @src(<4 x i32> noundef %v, <4 x i32> noundef %n) {
  %odd = mul <4 x i32> %n, splat (i32 -252645135)
  %test = icmp eq <4 x i32> %odd, splat (i32 123456789)
  %m = select <4 x i1> %test, <4 x i32> splat (i32 32), <4 x i32> splat (i32 31)
  %r = call <4 x i32> @llvm.x86.avx2.psllv.d(<4 x i32> %v, <4 x i32> %m)
  ret <4 x i32> %r
}

define <4 x i32> @tgt(<4 x i32> noundef %v, <4 x i32> noundef %n) {
  %odd = mul <4 x i32> %n, splat (i32 -252645135)
  %test = icmp eq <4 x i32> %odd, splat (i32 123456789)
  %m = select <4 x i1> %test, <4 x i32> splat (i32 32), <4 x i32> splat (i32 31)
  %r = shl <4 x i32> %v, %m
  ret <4 x i32> %r
}

declare <4 x i32> @llvm.x86.avx2.psllv.d(<4 x i32>, <4 x i32>)
