; and no other
; expect: violates memory

declare i32 @__atomic_fetch_sub_4(ptr, i32, i32)

define i32 @src(ptr %p, i32 %x) {
  %v = atomicrmw add ptr %p, i32 %x seq_cst
  ret i32 %v
}

define i32 @tgt(ptr %p, i32 %x) {
  %v = call i32 @__atomic_fetch_sub_4(ptr %p, i32 %x, i32 5)
  ret i32 %v
}
