; T17, L58: a constant of bytes is that of integers
; expect: refines
; expect[byte-strict]: refines

define void @src(ptr %p) {
  store <2 x b8> <b8 1, b8 2>, ptr %p
  ret void
}

define void @tgt(ptr %p) {
  store <2 x i8> <i8 1, i8 2>, ptr %p
  ret void
}
