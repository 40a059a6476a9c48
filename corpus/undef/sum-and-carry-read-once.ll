; and so they are of the frozen argument
; expect: refines

declare { i32, i1 } @llvm.usub.with.overflow.i32(i32, i32)

define { i32, i1 } @src(i32 %x) {
  %r = call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %x, i32 40)
  ret { i32, i1 } %r
}

define { i32, i1 } @tgt(i32 %x) {
  %y = freeze i32 %x
  %s = sub i32 %y, 40
  %o = icmp ult i32 %y, 40
  %a = insertvalue { i32, i1 } poison, i32 %s, 0
  %b = insertvalue { i32, i1 } %a, i1 %o, 1
  ret { i32, i1 } %b
}
