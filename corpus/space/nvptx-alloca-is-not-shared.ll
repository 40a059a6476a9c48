; and not in the memory that threads share
; expect: violates ub

target triple = "nvptx64-nvidia-cuda"

define i8 @src(i8 %x) {
  %a = alloca i8
  store i8 %x, ptr %a
  %v = load i8, ptr %a
  ret i8 %v
}

define i8 @tgt(i8 %x) {
  %a = alloca i8
  %s = addrspacecast ptr %a to ptr addrspace(3)
  store i8 %x, ptr addrspace(3) %s
  %v = load i8, ptr addrspace(3) %s
  ret i8 %v
}
