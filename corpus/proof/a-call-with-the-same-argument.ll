; a call is made with the same argument, and its answer is used in the same way
; expect: refines
; proof: proved

declare void @use(i12)
declare i12 @get(i12 noundef) nounwind

define i12 @src(i12 %x, i12 %y) {
  %a = mul i12 %x, 8
  call void @use(i12 %a)
  %d = xor i12 %y, 1
  %f = freeze i12 %d
  %g = call i12 @get(i12 %f)
  %r = add i12 %g, %g
  ret i12 %r
}

define i12 @tgt(i12 %x, i12 %y) {
  %a = shl i12 %x, 3
  call void @use(i12 %a)
  %e = freeze i12 %y
  %f = xor i12 %e, 1
  %g = call i12 @get(i12 %f)
  %r = shl i12 %g, 1
  ret i12 %r
}
