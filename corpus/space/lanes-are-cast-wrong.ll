; in their order
; expect: violates value

define <2 x ptr> @src(<2 x ptr addrspace(1)> %p) {
  %q = addrspacecast <2 x ptr addrspace(1)> %p to <2 x ptr>
  ret <2 x ptr> %q
}

define <2 x ptr> @tgt(<2 x ptr addrspace(1)> %p) {
  %q = addrspacecast <2 x ptr addrspace(1)> %p to <2 x ptr>
  %r = shufflevector <2 x ptr> %q, <2 x ptr> poison, <2 x i32> <i32 1, i32 0>
  ret <2 x ptr> %r
}
