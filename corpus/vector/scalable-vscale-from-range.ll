; a range of one number decides vscale, also where no type depends on it
; expect: proved

define i8 @src() vscale_range(8,8) {
  %n = call i8 @llvm.vscale.i8()
  ret i8 %n
}

define i8 @tgt() vscale_range(8,8) {
  ret i8 8
}

declare i8 @llvm.vscale.i8()
