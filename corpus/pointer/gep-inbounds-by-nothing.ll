; GETELEMENTPTR-INBOUNDS: the paper also checks a move by nothing; the Language Reference exempts it
; expect: proved
; expect[twin]: violates ub

define i8 @src(i8 %x) {
  %p = alloca i8
  store i8 %x, ptr %p
  %out = getelementptr i8, ptr %p, i64 9
  %back = getelementptr i8, ptr %out, i64 -9
  %r = load i8, ptr %back
  ret i8 %r
}

define i8 @tgt(i8 %x) {
  %p = alloca i8
  store i8 %x, ptr %p
  %out = getelementptr i8, ptr %p, i64 9
  %same = getelementptr inbounds i8, ptr %out, i64 0
  %back = getelementptr i8, ptr %same, i64 -9
  %r = load i8, ptr %back
  ret i8 %r
}
