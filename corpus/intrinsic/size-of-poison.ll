; No text says what the size of the object is to which poison leads
; expect: unsupported

declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)

define i64 @src() {
  %r = call i64 @llvm.objectsize.i64.p0(ptr poison, i1 false, i1 true, i1 true)
  ret i64 %r
}

define i64 @tgt() {
  ret i64 poison
}
