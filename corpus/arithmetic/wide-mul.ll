; a wrong factor beyond 64 bits
; expect: violates value

define i65 @src(i65 noundef %x) {
  %r = mul i65 %x, 3
  ret i65 %r
}

define i65 @tgt(i65 noundef %x) {
  %r = mul i65 %x, 5
  ret i65 %r
}
