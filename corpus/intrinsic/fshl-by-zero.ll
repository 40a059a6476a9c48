; by 0 it is the first operand
; expect: proved

declare i3 @llvm.fshl.i3(i3, i3, i3)
declare i3 @llvm.fshr.i3(i3, i3, i3)

define i3 @src(i3 %x, i3 noundef %y) {
  %r = call i3 @llvm.fshl.i3(i3 %x, i3 %y, i3 0)
  ret i3 %r
}

define i3 @tgt(i3 %x, i3 noundef %y) {
  ret i3 %x
}
