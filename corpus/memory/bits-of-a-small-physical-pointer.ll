; BITS: a part of a physical pointer loaded as an integer is its address, where that is the whole address
; expect: violates value
; expect[twin]: violates value
; expect[byte-strict]: violates value

define i8 @src() {
  %cell = alloca ptr
  %p = inttoptr i64 77 to ptr
  store ptr %p, ptr %cell
  %i = load i8, ptr %cell
  ret i8 %i
}

define i8 @tgt() {
  ret i8 5
}
