; a reduction by or combines all lanes
; expect: proved

declare i2 @llvm.vector.reduce.or.v2i2(<2 x i2>)

define i2 @src(<2 x i2> %v) {
  %r = call i2 @llvm.vector.reduce.or.v2i2(<2 x i2> %v)
  ret i2 %r
}

define i2 @tgt(<2 x i2> %v) {
  %a = extractelement <2 x i2> %v, i32 0
  %b = extractelement <2 x i2> %v, i32 1
  %r = or i2 %a, %b
  ret i2 %r
}
