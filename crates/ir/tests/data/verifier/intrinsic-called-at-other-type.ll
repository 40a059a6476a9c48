; broken: @f, block %0, instruction 0 `call`: the signature does not fit the intrinsic llvm.abs.i32
define i32 @f(i32 %a) {
  %r = call i32 (i32, i32) @llvm.abs.i32(i32 %a, i32 1)
  ret i32 %r
}
declare i32 @llvm.abs.i32(i32, i1)

; valid:
define i32 @f(i32 %a) {
  %r = call i32 (i32, i1) @llvm.abs.i32(i32 %a, i1 1)
  ret i32 %r
}
declare i32 @llvm.abs.i32(i32, i1)
