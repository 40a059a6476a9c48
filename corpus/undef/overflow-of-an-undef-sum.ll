; An undef summand may be the complement of the other one: all ones, and no carry
; expect: proved

define { i4, i1 } @src(i4 %x) {
  %r = call { i4, i1 } @llvm.uadd.with.overflow.i4(i4 %x, i4 undef)
  ret { i4, i1 } %r
}

define { i4, i1 } @tgt(i4 %x) {
  ret { i4, i1 } { i4 -1, i1 false }
}

declare { i4, i1 } @llvm.uadd.with.overflow.i4(i4, i4)
