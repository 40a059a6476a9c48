; lane 3 is beyond the largest number, and so not below %n
; expect: violates value

declare <4 x i1> @llvm.get.active.lane.mask.v4i1.i4(i4, i4)

define i1 @src(i4 %n) {
  %mask = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i4(i4 13, i4 %n)
  %last = extractelement <4 x i1> %mask, i64 3
  ret i1 %last
}

; 13 + 3 is 0 in four bits.
define i1 @tgt(i4 %n) {
  %last = icmp ult i4 0, %n
  ret i1 %last
}
