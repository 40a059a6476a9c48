; all of them
; expect: violates value

target datalayout = "e-p5:32:32-A5"

define i16 @src(ptr addrspace(1) noundef %p) {
  %a = alloca i16, addrspace(5)
  store i16 0, ptr addrspace(5) %a
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) %a, ptr addrspace(1) %p, i64 2, i1 false)
  %v = load i16, ptr addrspace(5) %a
  ret i16 %v
}

define i16 @tgt(ptr addrspace(1) noundef %p) {
  %b = load i8, ptr addrspace(1) %p
  %v = zext i8 %b to i16
  ret i16 %v
}

declare void @llvm.memcpy.p5.p1.i64(ptr addrspace(5), ptr addrspace(1), i64, i1)
