; bits beyond the index type stay, whatever the mask is
; expect: violates value

target datalayout = "e-p1:64:64:64:32"

declare ptr addrspace(1) @llvm.ptrmask.p1.i32(ptr addrspace(1), i32)

define i64 @src(i64 noundef %a) {
  %p = inttoptr i64 %a to ptr addrspace(1)
  %q = call ptr addrspace(1) @llvm.ptrmask.p1.i32(ptr addrspace(1) %p, i32 -16)
  %r = ptrtoint ptr addrspace(1) %q to i64
  ret i64 %r
}

define i64 @tgt(i64 noundef %a) {
  %r = and i64 %a, 4294967280
  ret i64 %r
}
