; pointers of 16 bits
; expect: refines

target datalayout = "e-p1:16:16"

define i16 @src(ptr addrspace(1) noundef %p) {
  %q = getelementptr i8, ptr addrspace(1) %p, i32 65537
  %i = ptrtoint ptr addrspace(1) %q to i32
  %t = trunc i32 %i to i16
  ret i16 %t
}

define i16 @tgt(ptr addrspace(1) noundef %p) {
  %t = ptrtoint ptr addrspace(1) %p to i16
  %i = add i16 %t, 1
  ret i16 %i
}
