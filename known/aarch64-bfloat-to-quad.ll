target triple = "aarch64-unknown-linux-gnu"

define fp128 @f(bfloat %x) {
  %r = fpext bfloat %x to fp128
  ret fp128 %r
}
