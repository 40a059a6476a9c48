; broken: @f, block %0, instruction 0 `call`: a class of numbers that there is not
declare i1 @llvm.is.fpclass.f32(float, i32)
define i1 @f(float %x) {
  %r = call i1 @llvm.is.fpclass.f32(float %x, i32 1024)
  ret i1 %r
}

; valid:
declare i1 @llvm.is.fpclass.f32(float, i32)
define i1 @f(float %x) {
  %r = call i1 @llvm.is.fpclass.f32(float %x, i32 1023)
  ret i1 %r
}
