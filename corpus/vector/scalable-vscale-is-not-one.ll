; vscale is not always 1
; expect: violates value

define i8 @src() {
  %n = call i8 @llvm.vscale.i8()
  ret i8 %n
}

define i8 @tgt() {
  ret i8 1
}

declare i8 @llvm.vscale.i8()
