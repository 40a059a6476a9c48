; where a function may be called does not change what it computes
; expect: refines
; proof: proved

define i64 @src(i64 %x, i64 %y) speculatable {
  %a = and i64 %x, %y
  %o = or i64 %x, %y
  %r = add i64 %a, %o
  ret i64 %r
}

define i64 @tgt(i64 %x, i64 %y) speculatable {
  %r = add i64 %x, %y
  ret i64 %r
}
