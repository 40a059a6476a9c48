; ICMP-ULE, two physical pointers: by address, unsigned
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

define i1 @src(i8 %x, i8 %y) {
  %p = inttoptr i8 %x to ptr
  %q = inttoptr i8 %y to ptr
  %c = icmp ule ptr %p, %q
  ret i1 %c
}

define i1 @tgt(i8 %x, i8 %y) {
  %c = icmp ule i8 %x, %y
  ret i1 %c
}
