target triple = "riscv32-unknown-linux-gnu"

define void @f(ptr %p) {
  store x86_fp80 0xK3FFFC000000000000000, ptr %p
  ret void
}
