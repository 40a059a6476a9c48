; INTTOPTR: a narrower integer is zero-extended
; expect: proved
; expect[twin]: proved

define i64 @src(i8 %x) {
  %p = inttoptr i8 %x to ptr
  %a = ptrtoint ptr %p to i64
  ret i64 %a
}

define i64 @tgt(i8 %x) {
  %a = zext i8 %x to i64
  ret i64 %a
}
