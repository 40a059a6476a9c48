; a cast of undef may be any pointer without provenance
; expect: refines

define ptr @src() {
  %p = addrspacecast ptr addrspace(3) undef to ptr
  ret ptr %p
}

define ptr @tgt() {
  ret ptr null
}
