target triple = "msp430-unknown-elf"

define i16 @f(i16 %x, i16 %y, ptr %p) {
  %c = icmp slt i16 %x, %y
  br i1 %c, label %a, label %b
a:
  store i16 1, ptr %p
  br label %b
b:
  ret i16 %x
}
