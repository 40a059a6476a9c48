; an integer carries less: of a pointer only the address, and one poison bit spoils all
; expect: violates memory

define void @src(ptr noalias %p, ptr noalias %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false)
  ret void
}

define void @tgt(ptr noalias %p, ptr noalias %q) {
  %x = load i64, ptr %q, align 1
  store i64 %x, ptr %p, align 1
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
