; a comparison of the addresses of two labels means nothing
; expect: proved

define i1 @src() {
  %c = icmp eq ptr blockaddress(@src, %a), blockaddress(@src, %b)
  br label %a
a:
  br label %b
b:
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}
