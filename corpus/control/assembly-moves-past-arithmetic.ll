; what assembly does depends on its operands and on memory
; expect: refines

define i8 @src(i8 noundef %x) {
  %a = call i8 asm sideeffect "rol $0", "=r,0"(i8 %x)
  %b = mul i8 %a, 2
  ret i8 %b
}

define i8 @tgt(i8 noundef %x) {
  %a = call i8 asm sideeffect "rol $0", "=r,0"(i8 %x)
  %b = shl i8 %a, 1
  ret i8 %b
}
