; GETELEMENTPTR-PHYSICAL: addresses wrap around
; expect: proved
; expect[twin]: proved

define i64 @src() {
  %p = inttoptr i64 2 to ptr
  %q = getelementptr i8, ptr %p, i64 -3
  %a = ptrtoint ptr %q to i64
  ret i64 %a
}

define i64 @tgt() {
  ret i64 -1
}
