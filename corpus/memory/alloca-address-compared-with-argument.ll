; A new block has another address than any block that was there before
; expect: refines

define i1 @src(ptr dereferenceable(1) %q) {
  %p = alloca i8
  %c = icmp eq ptr %p, %q
  ret i1 %c
}

define i1 @tgt(ptr dereferenceable(1) %q) {
  ret i1 false
}
