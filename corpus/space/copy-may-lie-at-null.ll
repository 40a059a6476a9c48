; a copy of an argument has an address, which may be 0 outside of space 0
; expect: refines

@from = addrspace(1) global i32 1, align 4
@to = addrspace(1) global i32 0, align 4

define internal void @store(ptr addrspace(1) byval(i32) align 4 %p) {
  %v = load i32, ptr addrspace(1) %p, align 4
  store i32 %v, ptr addrspace(1) @to, align 4
  ret void
}

define i32 @src() {
  call void @store(ptr addrspace(1) byval(i32) align 4 @from)
  %v = load i32, ptr addrspace(1) @to, align 4
  ret i32 %v
}

define i32 @tgt() {
  call void @store(ptr addrspace(1) byval(i32) align 4 @from)
  %v = load i32, ptr addrspace(1) @to, align 4
  ret i32 %v
}
