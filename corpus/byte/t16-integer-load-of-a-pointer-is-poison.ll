; T16: what strict loads allow is wrong for loads that pun
; expect: violates poison
; expect[byte-strict]: refines

define i64 @src(ptr %m) {
  store ptr %m, ptr %m, align 1
  %i = load i64, ptr %m, align 1
  ret i64 %i
}

define i64 @tgt(ptr %m) {
  store ptr %m, ptr %m, align 1
  ret i64 poison
}
