; what is linked may have the type of the call, so the call need not be undefined
; expect: refines
; expect[alive2]: vacuous

declare void @f(i32)

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
