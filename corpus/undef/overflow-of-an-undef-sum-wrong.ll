; No sum of two bytes is all ones and carries
; expect: violates value

define { i8, i1 } @src(i8 %x) {
  %r = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %x, i8 undef)
  ret { i8, i1 } %r
}

define { i8, i1 } @tgt(i8 %x) {
  ret { i8, i1 } { i8 -1, i1 true }
}

declare { i8, i1 } @llvm.uadd.with.overflow.i8(i8, i8)
