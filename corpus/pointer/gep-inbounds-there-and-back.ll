; GETELEMENTPTR-INBOUNDS-LOGICAL: beyond its block a pointer is poison, also if it comes back
; expect: violates ub
; expect[twin]: violates ub
; expect[flat]: violates ub
; options: address-bits=6

define i8 @src(i8 %x) {
  %p = alloca i8, align 1
  store i8 %x, ptr %p
  %out = getelementptr i8, ptr %p, i64 100
  %back = getelementptr i8, ptr %out, i64 -100
  %r = load i8, ptr %back
  ret i8 %r
}

define i8 @tgt(i8 %x) {
  %p = alloca i8, align 1
  store i8 %x, ptr %p
  %out = getelementptr inbounds i8, ptr %p, i64 100
  %back = getelementptr i8, ptr %out, i64 -100
  %r = load i8, ptr %back
  ret i8 %r
}
