; a vscale that does not fit its type is poison
; expect: proved

define i2 @src() vscale_range(4,4) {
  %n = call i2 @llvm.vscale.i2()
  ret i2 %n
}

define i2 @tgt() vscale_range(4,4) {
  ret i2 1
}

declare i2 @llvm.vscale.i2()
