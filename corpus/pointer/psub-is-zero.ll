; PSUB: p - q == 0 is p == q where it is defined
; expect: refines
; expect[twin]: proved

define i1 @src(i1 noundef %which, i2 noundef %i) {
  %p = alloca [4 x i8]
  %q = alloca [4 x i8]
  %r = select i1 %which, ptr %p, ptr %q
  %s = getelementptr i8, ptr %r, i2 %i
  %d = psub ptr %p, %s to i64
  %c = icmp eq i64 %d, 0
  ret i1 %c
}

define i1 @tgt(i1 noundef %which, i2 noundef %i) {
  %p = alloca [4 x i8]
  %q = alloca [4 x i8]
  %r = select i1 %which, ptr %p, ptr %q
  %s = getelementptr i8, ptr %r, i2 %i
  %c = icmp eq ptr %p, %s
  ret i1 %c
}
