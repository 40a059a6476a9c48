; a store at an index that is an argument may change what another pointer leads to
; expect: violates value

define i8 @src(ptr %p, ptr %q, i64 %n) {
  %a = load i8, ptr %p
  %e = getelementptr i8, ptr %q, i64 %n
  store i8 7, ptr %e
  %b = load i8, ptr %p
  %s = sub i8 %b, %a
  ret i8 %s
}

define i8 @tgt(ptr %p, ptr %q, i64 %n) {
  %a = load i8, ptr %p
  %e = getelementptr i8, ptr %q, i64 %n
  store i8 7, ptr %e
  ret i8 0
}
