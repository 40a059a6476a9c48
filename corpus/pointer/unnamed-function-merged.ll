; Language Reference, unnamed_addr: of two functions one without a significant address may get the address of the other
; expect: proved

declare i8 @a(i8)
declare i8 @b(i8) unnamed_addr

define i1 @src() {
  %c = icmp eq ptr @a, @b
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}
