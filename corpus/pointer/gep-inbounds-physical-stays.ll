; GETELEMENTPTR-INBOUNDS-PHYSICAL: without overflow nothing is checked yet
; expect: violates value
; expect[twin]: violates value

define i64 @src() {
  %p = inttoptr i64 100 to ptr
  %q = getelementptr inbounds i8, ptr %p, i64 -3
  %a = ptrtoint ptr %q to i64
  ret i64 %a
}

define i64 @tgt() {
  ret i64 77
}
