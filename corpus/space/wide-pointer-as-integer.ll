; the bits of such a pointer are not modelled
; expect: unsupported

target datalayout = "e-p7:160:256:256:32-ni:7"

define i160 @src(ptr addrspace(7) noundef %p) {
  %i = ptrtoint ptr addrspace(7) %p to i160
  ret i160 %i
}

define i160 @tgt(ptr addrspace(7) noundef %p) {
  %i = ptrtoint ptr addrspace(7) %p to i160
  ret i160 %i
}
