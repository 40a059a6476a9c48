; The address of a global is a constant, "but not manifest during the compile"
; expect: proved

@g = global i8 0

declare i1 @llvm.is.constant.p0(ptr)

define i1 @src() {
  %r = call i1 @llvm.is.constant.p0(ptr getelementptr (i8, ptr @g, i64 1))
  ret i1 %r
}

define i1 @tgt() {
  ret i1 false
}
