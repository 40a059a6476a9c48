; and so they are of the frozen argument
; expect: proved

declare { i8, i1 } @llvm.usub.with.overflow.i8(i8, i8)

define { i8, i1 } @src(i8 %x) {
  %r = call { i8, i1 } @llvm.usub.with.overflow.i8(i8 %x, i8 40)
  ret { i8, i1 } %r
}

define { i8, i1 } @tgt(i8 %x) {
  %y = freeze i8 %x
  %s = sub i8 %y, 40
  %o = icmp ult i8 %y, 40
  %a = insertvalue { i8, i1 } poison, i8 %s, 0
  %b = insertvalue { i8, i1 } %a, i1 %o, 1
  ret { i8, i1 } %b
}
