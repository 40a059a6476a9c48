; broken: @f, block %0, instruction 0 `call`: a vector that has no lanes
declare i32 @llvm.experimental.get.vector.length.i32(i32, i32, i1)
define i32 @f(i32 %n) {
  %l = call i32 @llvm.experimental.get.vector.length.i32(i32 %n, i32 0, i1 true)
  ret i32 %l
}

; valid:
declare i32 @llvm.experimental.get.vector.length.i32(i32, i32, i1)
define i32 @f(i32 %n) {
  %l = call i32 @llvm.experimental.get.vector.length.i32(i32 %n, i32 2, i1 true)
  ret i32 %l
}
