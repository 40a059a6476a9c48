; User Guide for NVPTX, address spaces: stack blocks lie in space 5, to which generic pointers lead
; expect: proved

target triple = "nvptx64-nvidia-cuda"

define i8 @src(i8 %x) {
  %a = alloca i8
  store i8 %x, ptr %a
  %v = load i8, ptr %a
  ret i8 %v
}

define i8 @tgt(i8 %x) {
  %a = alloca i8
  %l = addrspacecast ptr %a to ptr addrspace(5)
  store i8 %x, ptr addrspace(5) %l
  %v = load i8, ptr addrspace(5) %l
  ret i8 %v
}
