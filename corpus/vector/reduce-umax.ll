; a reduction by umax combines all lanes
; expect: proved

declare i2 @llvm.vector.reduce.umax.v2i2(<2 x i2>)
declare i2 @llvm.umax.i2(i2, i2)

define i2 @src(<2 x i2> %v) {
  %r = call i2 @llvm.vector.reduce.umax.v2i2(<2 x i2> %v)
  ret i2 %r
}

define i2 @tgt(<2 x i2> %v) {
  %a = extractelement <2 x i2> %v, i32 0
  %b = extractelement <2 x i2> %v, i32 1
  %r = call i2 @llvm.umax.i2(i2 %a, i2 %b)
  ret i2 %r
}
