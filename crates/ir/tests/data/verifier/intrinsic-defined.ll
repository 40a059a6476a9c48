; broken: @llvm.ctpop.i32: an intrinsic cannot be defined
define i32 @llvm.ctpop.i32(i32 %a) {
  ret i32 %a
}

; valid:
define i32 @my.ctpop.i32(i32 %a) {
  ret i32 %a
}
