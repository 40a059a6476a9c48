; broken: @f, block %0, terminator `ret`: an intrinsic can only be called
declare i32 @llvm.ctpop.i32(i32)
define ptr @f() {
  ret ptr @llvm.ctpop.i32
}

; valid:
declare i32 @h(i32)
define ptr @f() {
  ret ptr @h
}
