; T9: what GVN should do with an integer load and a pointer load of one place
; expect: refines
; expect[byte-strict]: refines

define { i64, ptr } @src(ptr %m, ptr %p) {
  store ptr %p, ptr %m, align 1
  %i = load i64, ptr %m, align 1
  %q = load ptr, ptr %m, align 1
  %a = insertvalue { i64, ptr } poison, i64 %i, 0
  %r = insertvalue { i64, ptr } %a, ptr %q, 1
  ret { i64, ptr } %r
}

define { i64, ptr } @tgt(ptr %m, ptr %p) {
  store ptr %p, ptr %m, align 1
  %b = load b64, ptr %m, align 1
  %i = bytecast b64 %b to i64
  %q = bytecast b64 %b to ptr
  %a = insertvalue { i64, ptr } poison, i64 %i, 0
  %r = insertvalue { i64, ptr } %a, ptr %q, 1
  ret { i64, ptr } %r
}
