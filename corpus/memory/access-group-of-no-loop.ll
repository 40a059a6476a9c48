; An access group promises nothing where no loop lists it
; expect: refines

define i8 @src(ptr noundef %p) {
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr noundef %p) {
  %v = load i8, ptr %p, !llvm.access.group !0
  ret i8 %v
}

!0 = distinct !{}
