; BITS: a physical pointer of space 0 loaded as an integer is its address
; expect: refines
; expect[twin]: refines
; expect[byte-strict]: refines

define i64 @src(i64 %x) {
  %cell = alloca ptr
  %p = inttoptr i64 %x to ptr
  store ptr %p, ptr %cell
  %i = load i64, ptr %cell
  ret i64 %i
}

define i64 @tgt(i64 %x) {
  ret i64 %x
}
