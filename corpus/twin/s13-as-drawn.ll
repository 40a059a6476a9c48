; S13 of the slides (LLVM PR36228), as drawn: it copies 2 bytes out of a block of 1, so every execution is undefined
; expect: vacuous
; expect[twin-1]: vacuous
; expect[twin]: vacuous
; expect[twin-3]: vacuous
; expect[flat]: vacuous
; note: in the flat model another block may lie behind q; then it is defined, elsewhere not, and anything refines it

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i8 @src() {
  %p = alloca [2 x i8]
  %q = alloca [1 x i8]
  store i8 42, ptr %p
  store i8 9, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 2, i1 false)
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  ret i8 42
}
