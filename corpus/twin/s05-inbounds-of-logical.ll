; S5 of the slides: p +inbounds 5, with p of 4 bytes, is poison, and the store through it undefined
; expect: vacuous
; expect[twin-1]: vacuous
; expect[twin]: vacuous
; expect[twin-3]: vacuous
; expect[flat]: vacuous

define i8 @src() {
  %p = alloca [4 x i8]
  %q = getelementptr inbounds i8, ptr %p, i64 5
  store i8 0, ptr %q
  ret i8 0
}

define i8 @tgt() {
  ret i8 77
}
