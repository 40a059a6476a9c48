; assembly that is not `sideeffect`, and whose constraints do not name memory, only computes its result
; expect: refines

define i32 @src(i32 noundef %x) {
  %r = call i32 asm "notl $0", "=r,0"(i32 %x)
  ret i32 %x
}

define i32 @tgt(i32 noundef %x) {
  ret i32 %x
}
