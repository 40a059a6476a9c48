; an index may be the negated address of a global
; expect: violates value

@x = external global i8

define i1 @src(i64 %i) {
  %p = getelementptr i8, ptr @x, i64 %i
  %c = icmp eq ptr %p, null
  ret i1 %c
}

define i1 @tgt(i64 %i) {
  ret i1 false
}
