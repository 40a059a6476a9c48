; Two moves that stay inside are one that does
; expect: refines
; expect[twin]: refines

define i8 @src(ptr %p, i8 %i, i8 %j) {
  %q = getelementptr inbounds i8, ptr %p, i8 %i
  %r = getelementptr inbounds i8, ptr %q, i8 %j
  %x = load i8, ptr %r
  ret i8 %x
}

define i8 @tgt(ptr %p, i8 %i, i8 %j) {
  %i.wide = sext i8 %i to i64
  %j.wide = sext i8 %j to i64
  %k = add i64 %i.wide, %j.wide
  %r = getelementptr inbounds i8, ptr %p, i64 %k
  %x = load i8, ptr %r
  ret i8 %x
}
