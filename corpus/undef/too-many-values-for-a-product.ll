; One of too many products of undef is 0
; expect: proved

define i64 @src() {
  %r = mul i64 undef, 6148914691236517205
  %s = mul i64 %r, undef
  ret i64 %s
}

define i64 @tgt() {
  ret i64 7
}
