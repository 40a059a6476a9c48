; ICMP-PTR-LOGICAL-SAME-BLOCK: equal iff the offsets are, also outside
; expect: proved
; expect[twin]: proved
; expect[flat]: proved

define i1 @src(i4 noundef %i, i4 noundef %j) {
  %p = alloca [3 x i8]
  %a = getelementptr i8, ptr %p, i4 %i
  %b = getelementptr i8, ptr %p, i4 %j
  %c = icmp eq ptr %a, %b
  ret i1 %c
}

define i1 @tgt(i4 noundef %i, i4 noundef %j) {
  %c = icmp eq i4 %i, %j
  ret i1 %c
}
