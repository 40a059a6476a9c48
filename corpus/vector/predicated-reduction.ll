; a reduction passes over the lanes that are not active, also over poison there
; expect: proved

declare i2 @llvm.vp.reduce.add.v2i2(i2, <2 x i2>, <2 x i1>, i32)

define i2 @src(i2 %s, <2 x i2> %a) {
  %r = call i2 @llvm.vp.reduce.add.v2i2(i2 %s, <2 x i2> %a, <2 x i1> <i1 false, i1 true>, i32 2)
  ret i2 %r
}

define i2 @tgt(i2 %s, <2 x i2> %a) {
  %l = extractelement <2 x i2> %a, i64 1
  %r = add i2 %s, %l
  ret i2 %r
}
