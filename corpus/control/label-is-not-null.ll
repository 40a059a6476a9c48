; the address of a label is not null
; expect: proved

define i1 @src() {
  %c = icmp eq ptr blockaddress(@src, %next), null
  br label %next
next:
  ret i1 %c
}

define i1 @tgt() {
  ret i1 false
}
