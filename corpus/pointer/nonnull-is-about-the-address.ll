; a pointer that leaves its block for address 0 is null, whatever it was made of
; expect: vacuous

declare void @use(ptr)

define i1 @src(ptr noundef %p) {
  %i = ptrtoint ptr %p to i64
  %n = sub i64 0, %i
  %q = getelementptr i8, ptr %p, i64 %n
  call void @use(ptr noundef nonnull %q)
  ret i1 true
}

define i1 @tgt(ptr noundef %p) {
  ret i1 false
}
