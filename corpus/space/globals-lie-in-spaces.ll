; a variable lies in its space, and an initializer may name it as a pointer of another
; expect: refines

@g = addrspace(1) global i8 7
@p = constant ptr addrspacecast (ptr addrspace(1) @g to ptr)

define i8 @src() {
  store i8 3, ptr addrspace(1) @g
  %p = load ptr, ptr @p
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  store i8 3, ptr addrspace(1) @g
  ret i8 3
}
