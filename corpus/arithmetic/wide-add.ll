; −!x = x + 1 beyond 64 bits, where inputs are samples
; expect: refines

define i65 @src(i65 noundef %x) {
  %r = add i65 %x, 1
  ret i65 %r
}

define i65 @tgt(i65 noundef %x) {
  %n = xor i65 %x, -1
  %r = sub i65 0, %n
  ret i65 %r
}
