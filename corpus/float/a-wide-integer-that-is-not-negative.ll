; a number of 129 bits whose sign is clear is the same, signed and unsigned
; expect: refines

define double @src(i129 noundef %a) {
  %x = lshr i129 %a, 1
  %r = sitofp i129 %x to double
  ret double %r
}

define double @tgt(i129 noundef %a) {
  %x = lshr i129 %a, 1
  %r = uitofp i129 %x to double
  ret double %r
}
