; 2^128 fits 129 bits, and no integer of 128
; expect: violates poison

define i129 @src(i1 noundef %a) {
  %x = select i1 %a, double 0x47F0000000000000, double 1.0
  %r = fptoui double %x to i129
  ret i129 %r
}

define i129 @tgt(i1 noundef %a) {
  %x = select i1 %a, double 0x47F0000000000000, double 1.0
  %n = fptoui double %x to i128
  %r = zext i128 %n to i129
  ret i129 %r
}
