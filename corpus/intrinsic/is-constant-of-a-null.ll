; `llvm.is.constant` of a manifest constant is true
; expect: proved

declare i1 @llvm.is.constant.p0(ptr)

define i1 @src() {
  %r = call i1 @llvm.is.constant.p0(ptr null)
  ret i1 %r
}

define i1 @tgt() {
  ret i1 true
}
