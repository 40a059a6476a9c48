; where no lane is active, it is the third operand
; expect: violates value

declare i8 @llvm.experimental.vector.extract.last.active.v2i8(<2 x i8>, <2 x i1>, i8)

define i8 @src(<2 x i8> noundef %x, i8 noundef %y) {
  %r = call i8 @llvm.experimental.vector.extract.last.active.v2i8(<2 x i8> %x, <2 x i1> <i1 false, i1 false>, i8 %y)
  ret i8 %r
}

define i8 @tgt(<2 x i8> noundef %x, i8 noundef %y) {
  %r = extractelement <2 x i8> %x, i64 1
  ret i8 %r
}
