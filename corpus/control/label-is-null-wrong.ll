; a comparison of the address of a label with null is not true
; expect: violates value

define i1 @src() {
  %c = icmp eq ptr blockaddress(@src, %next), null
  br label %next
next:
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}
