; S6 of the slides: the store through r +inbounds 5 is undefined: no block holds both r and s
; expect: vacuous
; expect[twin-1]: vacuous
; expect[twin]: vacuous
; expect[twin-3]: vacuous
; expect[flat]: vacuous

define i8 @src() {
  %p = alloca [4 x i8]
  %a = ptrtoint ptr %p to i64
  %r = inttoptr i64 %a to ptr
  %s = getelementptr inbounds i8, ptr %r, i64 5
  store i8 0, ptr %s
  ret i8 0
}

define i8 @tgt() {
  ret i8 77
}
