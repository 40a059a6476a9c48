; and no greater one, which is proved where each power of two was tried
; expect: proved

declare i32 @llvm.vscale.i32()

define i1 @src() vscale_range(2,32) {
  %v = call i32 @llvm.vscale.i32()
  %c = icmp ult i32 %v, 33
  ret i1 %c
}

define i1 @tgt() vscale_range(2,32) {
  ret i1 true
}
