; Some pick of an undef pointer is null, so that one that must not be null is poison
; expect: refines

define i1 @src(ptr nonnull %p) {
  %i = ptrtoint ptr %p to i64
  %n = sub i64 0, %i
  %c = icmp ult i64 %n, 0
  ret i1 %c
}

define i1 @tgt(ptr nonnull %p) {
  %i = ptrtoint ptr %p to i64
  %c = icmp eq i64 %i, 0
  ret i1 %c
}
