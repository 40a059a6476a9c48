; what is stored at null of another space can be read back
; expect: refines

define i8 @src() {
  store i8 1, ptr addrspace(1) null
  %v = load i8, ptr addrspace(1) null
  ret i8 %v
}

define i8 @tgt() {
  store i8 1, ptr addrspace(1) null
  ret i8 1
}
