; S1 of the slides: q[2] = 0; p[6] = 1; print q[2]: p[6] lies outside the block of p
; expect: vacuous
; expect[twin-1]: vacuous
; expect[twin]: vacuous
; expect[twin-3]: vacuous
; expect[flat]: vacuous
; note: in the flat model it is undefined too, where nothing lies at p + 6

declare noalias ptr @malloc(i64)

define i8 @src() {
  %p = call ptr @malloc(i64 4)
  %q = call ptr @malloc(i64 4)
  %q2 = getelementptr i8, ptr %q, i64 2
  %p6 = getelementptr i8, ptr %p, i64 6
  store i8 0, ptr %q2
  store i8 1, ptr %p6
  %r = load i8, ptr %q2
  ret i8 %r
}

define i8 @tgt() {
  ret i8 0
}
