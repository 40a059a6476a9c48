; the environment answers what is loaded, and need not give the same twice
; expect: violates value

define i1 @src(i64 noundef %a) {
  %p = inttoptr i64 %a to ptr
  %x = load volatile i8, ptr %p
  %y = load volatile i8, ptr %p
  %c = icmp eq i8 %x, %y
  ret i1 %c
}

define i1 @tgt(i64 noundef %a) {
  %p = inttoptr i64 %a to ptr
  %x = load volatile i8, ptr %p
  %y = load volatile i8, ptr %p
  ret i1 true
}
