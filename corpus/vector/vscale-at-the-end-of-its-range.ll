; `vscale` may be the greatest number of its range
; expect: violates value

declare i32 @llvm.vscale.i32()

define i1 @src() vscale_range(2,32) {
  %v = call i32 @llvm.vscale.i32()
  %c = icmp ne i32 %v, 32
  ret i1 %c
}

define i1 @tgt() vscale_range(2,32) {
  ret i1 true
}
