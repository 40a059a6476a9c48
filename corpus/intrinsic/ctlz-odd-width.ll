; the count of 3 bits is 3 for 0 only
; expect: proved

declare i3 @llvm.ctlz.i3(i3, i1)

define i1 @src(i3 noundef %x) {
  %r = call i3 @llvm.ctlz.i3(i3 %x, i1 false)
  %c = icmp eq i3 %r, 3
  ret i1 %c
}

define i1 @tgt(i3 noundef %x) {
  %c = icmp eq i3 %x, 0
  ret i1 %c
}
