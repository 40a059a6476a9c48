; unless one of them is `noalias`
; expect: refines

define void @src(ptr noalias %p, ptr %q) {
  store i8 1, ptr %p
  store i8 2, ptr %q
  ret void
}

define void @tgt(ptr noalias %p, ptr %q) {
  store i8 2, ptr %q
  store i8 1, ptr %p
  ret void
}
