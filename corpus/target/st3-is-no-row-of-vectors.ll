; `st3` stores structures of three, and `st1x3` one vector after another
; expect: violates memory

define void @src(ptr %p, <2 x i8> %a, <2 x i8> %b, <2 x i8> %c) {
  call void @llvm.aarch64.neon.st3.v2i8.p0(<2 x i8> %a, <2 x i8> %b, <2 x i8> %c, ptr %p)
  ret void
}

define void @tgt(ptr %p, <2 x i8> %a, <2 x i8> %b, <2 x i8> %c) {
  call void @llvm.aarch64.neon.st1x3.v2i8.p0(<2 x i8> %a, <2 x i8> %b, <2 x i8> %c, ptr %p)
  ret void
}

declare void @llvm.aarch64.neon.st3.v2i8.p0(<2 x i8>, <2 x i8>, <2 x i8>, ptr)
declare void @llvm.aarch64.neon.st1x3.v2i8.p0(<2 x i8>, <2 x i8>, <2 x i8>, ptr)
