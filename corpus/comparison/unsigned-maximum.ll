; nothing exceeds the maximum
; expect: proved

define i1 @src(i4 %x) {
  %c = icmp ugt i4 %x, -1
  ret i1 %c
}

define i1 @tgt(i4 %x) {
  %c = icmp ne i4 0, 0
  ret i1 %c
}
