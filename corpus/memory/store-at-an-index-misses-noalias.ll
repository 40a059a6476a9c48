; what a noalias pointer leads to is not changed by a store at an index from another one
; expect: refines

define i8 @src(ptr noalias %p, ptr %q, i64 %n) {
  %a = load i8, ptr %p
  %e = getelementptr i8, ptr %q, i64 %n
  store i8 7, ptr %e
  %b = load i8, ptr %p
  %s = sub i8 %b, %a
  ret i8 %s
}

define i8 @tgt(ptr noalias %p, ptr %q, i64 %n) {
  %a = load i8, ptr %p
  %e = getelementptr i8, ptr %q, i64 %n
  store i8 7, ptr %e
  ret i8 0
}
