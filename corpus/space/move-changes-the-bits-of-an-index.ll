; A move changes no bit of an address beyond the width of indices
; expect: refines
target datalayout = "e-p3:32:32:32:16"

define i32 @src(ptr addrspace(3) noundef %p, i16 noundef %o) {
  %g = getelementptr i8, ptr addrspace(3) %p, i16 %o
  %a = ptrtoint ptr addrspace(3) %g to i32
  %h = and i32 %a, -65536
  ret i32 %h
}

define i32 @tgt(ptr addrspace(3) noundef %p, i16 noundef %o) {
  %a = ptrtoint ptr addrspace(3) %p to i32
  %h = and i32 %a, -65536
  ret i32 %h
}
