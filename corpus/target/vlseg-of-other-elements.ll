; The width of an element decides which bytes are its lanes
; expect: violates value

define <vscale x 2 x i16> @src(ptr %p) {
  %wide = load <vscale x 4 x i16>, ptr %p, align 2
  %two = call { <vscale x 2 x i16>, <vscale x 2 x i16> } @llvm.vector.deinterleave2.nxv4i16(<vscale x 4 x i16> %wide)
  %r = extractvalue { <vscale x 2 x i16>, <vscale x 2 x i16> } %two, 1
  ret <vscale x 2 x i16> %r
}

define <vscale x 2 x i16> @tgt(ptr %p) {
  %two = call target("riscv.vector.tuple", <vscale x 4 x i8>, 2) @llvm.riscv.vlseg2.mask.triscv.vector.tuple_nxv4i8_2t.p0.nxv4i1.i64(target("riscv.vector.tuple", <vscale x 4 x i8>, 2) poison, ptr %p, <vscale x 4 x i1> splat (i1 true), i64 -1, i64 3, i64 3)
  %r = call <vscale x 2 x i16> @llvm.riscv.tuple.extract.nxv4i16.triscv.vector.tuple_nxv4i8_2t(target("riscv.vector.tuple", <vscale x 4 x i8>, 2) %two, i32 1)
  ret <vscale x 2 x i16> %r
}

declare { <vscale x 2 x i16>, <vscale x 2 x i16> } @llvm.vector.deinterleave2.nxv4i16(<vscale x 4 x i16>)
declare target("riscv.vector.tuple", <vscale x 4 x i8>, 2) @llvm.riscv.vlseg2.mask.triscv.vector.tuple_nxv4i8_2t.p0.nxv4i1.i64(target("riscv.vector.tuple", <vscale x 4 x i8>, 2), ptr, <vscale x 4 x i1>, i64, i64, i64)
declare <vscale x 2 x i16> @llvm.riscv.tuple.extract.nxv4i16.triscv.vector.tuple_nxv4i8_2t(target("riscv.vector.tuple", <vscale x 4 x i8>, 2), i32)
