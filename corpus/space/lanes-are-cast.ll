; a vector of pointers is cast lane by lane
; expect: refines

define <2 x ptr> @src(<2 x ptr addrspace(1)> %p) {
  %q = addrspacecast <2 x ptr addrspace(1)> %p to <2 x ptr>
  ret <2 x ptr> %q
}

define <2 x ptr> @tgt(<2 x ptr addrspace(1)> %p) {
  %a = extractelement <2 x ptr addrspace(1)> %p, i32 0
  %b = extractelement <2 x ptr addrspace(1)> %p, i32 1
  %c = addrspacecast ptr addrspace(1) %a to ptr
  %d = addrspacecast ptr addrspace(1) %b to ptr
  %e = insertelement <2 x ptr> poison, ptr %c, i32 0
  %f = insertelement <2 x ptr> %e, ptr %d, i32 1
  ret <2 x ptr> %f
}
