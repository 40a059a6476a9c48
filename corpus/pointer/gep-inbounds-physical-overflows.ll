; GETELEMENTPTR-INBOUNDS-PHYSICAL: an address that overflows is poison
; expect: proved
; expect[twin]: proved

define i64 @src() {
  %p = inttoptr i64 -1 to ptr
  %q = getelementptr inbounds i8, ptr %p, i64 1
  %a = ptrtoint ptr %q to i64
  ret i64 %a
}

define i64 @tgt() {
  ret i64 77
}
