; A block that nobody else knows has no second thread
; expect: refines

define i32 @src(i32 noundef %v) {
  %a = alloca i32
  store i32 %v, ptr %a
  %x = atomicrmw or ptr %a, i32 0 seq_cst, align 4
  ret i32 %x
}

define i32 @tgt(i32 noundef %v) {
  ret i32 %v
}
