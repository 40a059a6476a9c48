; What says which memory of a device this is may stay or go
; expect: proved

define i8 @src(i8 %x) {
  %a = alloca i8
  store i8 0, ptr %a
  %v = atomicrmw add ptr %a, i8 1 seq_cst, !amdgpu.no.remote.memory !0
  ret i8 %v
}

define i8 @tgt(i8 %x) {
  ret i8 0
}

!0 = !{}
