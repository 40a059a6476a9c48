; `cabsl` of a number of `fp128` without an imaginary part is no negative number
; expect: violates value

declare fp128 @cabsl(fp128, fp128)

define fp128 @src(fp128 noundef %x) {
  %r = call fp128 @cabsl(fp128 %x, fp128 0xL00000000000000000000000000000000)
  ret fp128 %r
}

define fp128 @tgt(fp128 noundef %x) {
  ret fp128 %x
}
