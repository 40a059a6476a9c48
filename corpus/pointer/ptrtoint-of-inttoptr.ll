; PTRTOINT-PHYSICAL: the address of a physical pointer is the integer that it was made from
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

define i64 @src(i64 %x) {
  %p = inttoptr i64 %x to ptr
  %a = ptrtoint ptr %p to i64
  ret i64 %a
}

define i64 @tgt(i64 %x) {
  ret i64 %x
}
