; The last argument of `vst2` is the alignment that it needs
; expect: violates ub

define void @src(ptr %p, <2 x i16> %a, <2 x i16> %b) {
  %wide = shufflevector <2 x i16> %a, <2 x i16> %b, <4 x i32> <i32 0, i32 2, i32 1, i32 3>
  store <4 x i16> %wide, ptr %p, align 4
  ret void
}

define void @tgt(ptr %p, <2 x i16> %a, <2 x i16> %b) {
  call void @llvm.arm.neon.vst2.p0.v2i16(ptr %p, <2 x i16> %a, <2 x i16> %b, i32 8)
  ret void
}

declare void @llvm.arm.neon.vst2.p0.v2i16(ptr, <2 x i16>, <2 x i16>, i32)
