; INTTOPTR: a narrower integer is not sign-extended
; expect: violates value
; expect[twin]: violates value

define i64 @src(i8 noundef %x) {
  %p = inttoptr i8 %x to ptr
  %a = ptrtoint ptr %p to i64
  ret i64 %a
}

define i64 @tgt(i8 noundef %x) {
  %a = sext i8 %x to i64
  ret i64 %a
}
