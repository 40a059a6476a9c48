; an intrinsic with a suffix that LLVM rewrites
; expect: proved

declare fp128 @llvm.canonicalize.fp128(fp128)

define fp128 @src() {
  %r = call fp128 @llvm.canonicalize.fp128(fp128 0xL00000000000000003FFF000000000000)
  ret fp128 %r
}

define fp128 @tgt() {
  ret fp128 0xL00000000000000003FFF000000000000
}
