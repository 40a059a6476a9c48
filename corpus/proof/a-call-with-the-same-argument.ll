; a call is made with the same argument, and its answer is used in the same way
; expect: refines
; proof: proved

declare void @use(i64)
declare i64 @get(i64 noundef) nounwind

define i64 @src(i64 %x, i64 %y) {
  %a = mul i64 %x, 8
  call void @use(i64 %a)
  %d = xor i64 %y, 1
  %f = freeze i64 %d
  %g = call i64 @get(i64 %f)
  %r = add i64 %g, %g
  ret i64 %r
}

define i64 @tgt(i64 %x, i64 %y) {
  %a = shl i64 %x, 3
  call void @use(i64 %a)
  %e = freeze i64 %y
  %f = xor i64 %e, 1
  %g = call i64 @get(i64 %f)
  %r = shl i64 %g, 1
  ret i64 %r
}
