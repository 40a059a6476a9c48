; where a flat space shows another one, an access may use either
; expect: refines

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-A5"

define i8 @src(ptr addrspace(3) noundef %p) {
  %q = addrspacecast ptr addrspace(3) %p to ptr
  %r = getelementptr inbounds i8, ptr %q, i64 1
  %v = load i8, ptr %r
  ret i8 %v
}

define i8 @tgt(ptr addrspace(3) noundef %p) {
  %r = getelementptr inbounds i8, ptr addrspace(3) %p, i32 1
  %v = load i8, ptr addrspace(3) %r
  ret i8 %v
}
