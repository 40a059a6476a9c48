; `vmv.v.x` gives lanes from the length on those of its first operand
; expect: violates poison

define <vscale x 2 x i8> @src(i8 noundef %x) {
  %one = insertelement <vscale x 2 x i8> poison, i8 %x, i64 0
  %all = shufflevector <vscale x 2 x i8> %one, <vscale x 2 x i8> poison, <vscale x 2 x i32> zeroinitializer
  ret <vscale x 2 x i8> %all
}

define <vscale x 2 x i8> @tgt(i8 noundef %x) {
  %r = call <vscale x 2 x i8> @llvm.riscv.vmv.v.x.nxv2i8.i64(<vscale x 2 x i8> poison, i8 %x, i64 1)
  ret <vscale x 2 x i8> %r
}

declare <vscale x 2 x i8> @llvm.riscv.vmv.v.x.nxv2i8.i64(<vscale x 2 x i8>, i8, i64)
