; and must
; expect: violates value

define i4 @src(i1 %c) {
  br i1 %c, label %a, label %b

a:
  ret i4 0

b:
  ret i4 1
}

define i4 @tgt(i1 %c) {
  %n = xor i1 %c, true
  br i1 %n, label %a, label %b

a:
  ret i4 0

b:
  ret i4 1
}
