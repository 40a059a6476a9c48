; LLVM's reader makes kernels of functions that !nvvm.annotations calls so
; expect: proved

target triple = "nvptx64-nvidia-cuda"

define void @src() {
  ret void
}

define ptx_kernel void @tgt() {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr @src, !"maxntidx", i32 4, !"kernel", i32 1}
