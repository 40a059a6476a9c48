; INTTOPTR: of a wider integer the highest bits are lost
; expect: proved
; expect[twin]: proved

define i64 @src(i8 noundef %x) {
  %wide = sext i8 %x to i100
  %p = inttoptr i100 %wide to ptr
  %a = ptrtoint ptr %p to i64
  ret i64 %a
}

define i64 @tgt(i8 noundef %x) {
  %a = sext i8 %x to i64
  ret i64 %a
}
