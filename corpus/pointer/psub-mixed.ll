; PSUB, a physical and a logical pointer: the difference of the addresses
; expect: refines
; expect[twin]: refines

define i64 @src() {
  %p = alloca [4 x i8]
  %a = ptrtoint ptr %p to i64
  %b = add i64 %a, 2
  %q = inttoptr i64 %b to ptr
  %d = psub ptr %q, %p to i64
  ret i64 %d
}

define i64 @tgt() {
  ret i64 2
}
