; PSUB: p == q is not p - q == 0, which is poison for different blocks
; expect: violates poison
; expect[twin]: violates poison

define i1 @src(i1 noundef %which) {
  %p = alloca i8
  %q = alloca i8
  %r = select i1 %which, ptr %p, ptr %q
  %c = icmp eq ptr %p, %r
  ret i1 %c
}

define i1 @tgt(i1 noundef %which) {
  %p = alloca i8
  %q = alloca i8
  %r = select i1 %which, ptr %p, ptr %q
  %d = psub ptr %p, %r to i64
  %c = icmp eq i64 %d, 0
  ret i1 %c
}
