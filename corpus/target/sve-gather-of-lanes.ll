; What a gather of all lanes gives is not known
; expect: unsupported

define <vscale x 4 x i32> @src(<vscale x 4 x i32> %b) {
  %r = call <vscale x 4 x i32> @llvm.aarch64.sve.ld1.gather.scalar.offset.nxv4i32.nxv4i32(<vscale x 4 x i1> splat (i1 true), <vscale x 4 x i32> %b, i64 0)
  ret <vscale x 4 x i32> %r
}

define <vscale x 4 x i32> @tgt(<vscale x 4 x i32> %b) {
  ret <vscale x 4 x i32> zeroinitializer
}

declare <vscale x 4 x i32> @llvm.aarch64.sve.ld1.gather.scalar.offset.nxv4i32.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, i64) nounwind willreturn memory(read)
