; lane i of the mask is whether %base + i is below %n
; expect: proved

declare <2 x i1> @llvm.get.active.lane.mask.v2i1.i3(i3, i3)

define <2 x i1> @src(i3 noundef %base, i3 noundef %n) {
  %mask = call <2 x i1> @llvm.get.active.lane.mask.v2i1.i3(i3 %base, i3 %n)
  ret <2 x i1> %mask
}

define <2 x i1> @tgt(i3 noundef %base, i3 noundef %n) {
  %base.wide = zext i3 %base to i4
  %n.wide = zext i3 %n to i4
  %first = icmp ult i4 %base.wide, %n.wide
  %next = add i4 %base.wide, 1
  %second = icmp ult i4 %next, %n.wide
  %one = insertelement <2 x i1> poison, i1 %first, i64 0
  %both = insertelement <2 x i1> %one, i1 %second, i64 1
  ret <2 x i1> %both
}
