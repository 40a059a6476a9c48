; RISC-V's segments under a mask: a lane that is off is not stored in any of the vectors
; expect: refines

define void @src(ptr %p, <2 x i8> %a, <2 x i8> %b) {
  %x = extractelement <2 x i8> %a, i32 0
  %y = extractelement <2 x i8> %b, i32 0
  store i8 %x, ptr %p, align 1
  %q = getelementptr i8, ptr %p, i64 1
  store i8 %y, ptr %q, align 1
  ret void
}

define void @tgt(ptr %p, <2 x i8> %a, <2 x i8> %b) {
  call void @llvm.riscv.seg2.store.mask.v2i8.p0.v2i1.i64(<2 x i8> %a, <2 x i8> %b, ptr %p, <2 x i1> <i1 true, i1 false>, i64 2)
  ret void
}

declare void @llvm.riscv.seg2.store.mask.v2i8.p0.v2i1.i64(<2 x i8>, <2 x i8>, ptr, <2 x i1>, i64)
