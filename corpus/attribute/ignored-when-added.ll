; but a target that adds it is not proved
; expect: refines

define i8 @src(i1 %x) {
  %a = alloca i8
  store i8 0, ptr %a
  %v = atomicrmw add ptr %a, i8 1 seq_cst
  ret i8 %v
}

define i8 @tgt(i1 %x) {
  %a = alloca i8
  store i8 0, ptr %a
  %v = atomicrmw add ptr %a, i8 1 seq_cst, !amdgpu.ignore.denormal.mode !0
  ret i8 %v
}

!0 = !{}
