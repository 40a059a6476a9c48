; PSUB, two physical pointers: the difference of the addresses
; expect: refines
; expect[twin]: refines

define i64 @src(i8 %x, i8 %y) {
  %p = inttoptr i8 %x to ptr
  %q = inttoptr i8 %y to ptr
  %d = psub ptr %p, %q to i64
  ret i64 %d
}

define i64 @tgt(i8 %x, i8 %y) {
  %a = zext i8 %x to i64
  %b = zext i8 %y to i64
  %d = sub i64 %a, %b
  ret i64 %d
}
