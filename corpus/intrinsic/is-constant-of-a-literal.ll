; `llvm.is.constant` of a manifest constant is true
; expect: proved

declare i1 @llvm.is.constant.i8(i8)

define i1 @src() {
  %r = call i1 @llvm.is.constant.i8(i8 7)
  ret i1 %r
}

define i1 @tgt() {
  ret i1 true
}
