; a field of a word that ends below its last bit is two shifts
; expect: refines

define i32 @src(i32 %x) {
  %r = call i32 @llvm.amdgcn.sbfe.i32(i32 %x, i32 8, i32 4)
  ret i32 %r
}

define i32 @tgt(i32 %x) {
  %up = shl i32 %x, 20
  %r = ashr i32 %up, 28
  ret i32 %r
}

declare i32 @llvm.amdgcn.sbfe.i32(i32, i32, i32)
