; broken: @f, block %0, instruction 0 `call`: the attribute `immarg` does not belong here
declare void @g(i32)
define void @f() {
  call void @g(i32 immarg 3)
  ret void
}

; valid:
declare i32 @llvm.abs.i32(i32, i1 immarg)
define i32 @f(i32 %a) {
  %r = call i32 @llvm.abs.i32(i32 %a, i1 true)
  ret i32 %r
}
