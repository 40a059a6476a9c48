; Zero bytes are those of null, both ways
; expect: refines
; expect[byte-strict]: refines

define { ptr, i64 } @src(ptr %m) {
  store i64 0, ptr %m, align 1
  %p = load ptr, ptr %m, align 1
  store ptr null, ptr %m, align 1
  %i = load i64, ptr %m, align 1
  %a = insertvalue { ptr, i64 } poison, ptr %p, 0
  %r = insertvalue { ptr, i64 } %a, i64 %i, 1
  ret { ptr, i64 } %r
}

define { ptr, i64 } @tgt(ptr %m) {
  store i64 0, ptr %m, align 1
  ret { ptr, i64 } zeroinitializer
}
