; a cast of poison is poison
; expect: proved

define ptr @src() {
  %p = addrspacecast ptr addrspace(3) poison to ptr
  ret ptr %p
}

define ptr @tgt() {
  ret ptr null
}
