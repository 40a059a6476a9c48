; BITS: loading a pointer as an integer may not replace ptrtoaddr in the paper
; expect: refines
; expect[twin]: violates poison
; expect[byte-strict]: violates poison

define i64 @src(ptr %p) {
  %x = ptrtoaddr ptr %p to i64
  ret i64 %x
}

define i64 @tgt(ptr %p) {
  %cell = alloca ptr
  store ptr %p, ptr %cell
  %i = load i64, ptr %cell
  ret i64 %i
}
