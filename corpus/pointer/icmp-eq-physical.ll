; ICMP, two physical pointers: by address, whatever must lie in their blocks
; expect: proved
; expect[twin]: proved
; expect[flat]: proved

define i1 @src(i8 noundef %x) {
  %p = inttoptr i8 %x to ptr
  %p.next = getelementptr inbounds i8, ptr %p, i64 1
  %y = zext i8 %x to i64
  %y.next = add i64 %y, 1
  %q = inttoptr i64 %y.next to ptr
  %c = icmp eq ptr %p.next, %q
  ret i1 %c
}

define i1 @tgt(i8 noundef %x) {
  ret i1 true
}
