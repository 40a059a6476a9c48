; a length is at most the number of lanes
; expect: proved

declare <2 x i2> @llvm.vp.add.v2i2(<2 x i2>, <2 x i2>, <2 x i1>, i32)

define i1 @src(<2 x i2> %a, i3 %n) {
  %e = zext i3 %n to i32
  %s = call <2 x i2> @llvm.vp.add.v2i2(<2 x i2> %a, <2 x i2> %a, <2 x i1> <i1 true, i1 true>, i32 %e)
  %c = icmp ule i3 %n, 2
  ret i1 %c
}

define i1 @tgt(<2 x i2> %a, i3 %n) {
  ret i1 true
}
