; broken: @f, block %0, instruction 0 `call`: argument 1 must be a constant
declare i1 @llvm.is.fpclass.f32(float, i32)
define i1 @f(float %x, i32 %m) {
  %r = call i1 @llvm.is.fpclass.f32(float %x, i32 %m)
  ret i1 %r
}

; valid:
declare i1 @llvm.is.fpclass.f32(float, i32)
define i1 @f(float %x, i32 %m) {
  %r = call i1 @llvm.is.fpclass.f32(float %x, i32 3)
  ret i1 %r
}
