; a declaration does not say by which convention it is called, not even where it says by which type
; expect: refines
; expect[alive2]: refines

declare fastcc void @f(i64)

define i64 @src(i64 %a, i64 %b) {
  %s = add i64 %a, %b
  call void @f(i64 %s)
  %t = add i64 %b, %a
  ret i64 %t
}

define i64 @tgt(i64 %a, i64 %b) {
  %s = add i64 %a, %b
  call void @f(i64 %s)
  ret i64 %s
}
