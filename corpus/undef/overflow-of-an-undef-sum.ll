; An undef summand may be the complement of the other one: all ones, and no carry
; expect: proved

define { i8, i1 } @src(i8 %x) {
  %r = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %x, i8 undef)
  ret { i8, i1 } %r
}

define { i8, i1 } @tgt(i8 %x) {
  ret { i8, i1 } { i8 -1, i1 false }
}

declare { i8, i1 } @llvm.uadd.with.overflow.i8(i8, i8)
