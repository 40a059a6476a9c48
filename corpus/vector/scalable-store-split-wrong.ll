; the second half of a scalable vector does not begin at the second element
; expect: violates memory

define void @src(ptr %p, <vscale x 2 x i8> noundef %x) {
  store <vscale x 2 x i8> %x, ptr %p, align 1
  ret void
}

define void @tgt(ptr %p, <vscale x 2 x i8> noundef %x) {
  %low = call <vscale x 1 x i8> @llvm.vector.extract.nxv1i8.nxv2i8(<vscale x 2 x i8> %x, i64 0)
  %high = call <vscale x 1 x i8> @llvm.vector.extract.nxv1i8.nxv2i8(<vscale x 2 x i8> %x, i64 1)
  %q = getelementptr i8, ptr %p, i64 1
  store <vscale x 1 x i8> %low, ptr %p, align 1
  store <vscale x 1 x i8> %high, ptr %q, align 1
  ret void
}

declare <vscale x 1 x i8> @llvm.vector.extract.nxv1i8.nxv2i8(<vscale x 2 x i8>, i64)
