; so the answer is not true
; expect: violates value

@g = global i8 0

declare i1 @llvm.is.constant.p0(ptr)

define i1 @src() {
  %r = call i1 @llvm.is.constant.p0(ptr @g)
  ret i1 %r
}

define i1 @tgt() {
  ret i1 true
}
