; ICMP-PTR-PHYSICAL-LOGICAL: by address
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

define i1 @src() {
  %p = alloca [4 x i8]
  %q = getelementptr i8, ptr %p, i64 2
  %a = ptrtoint ptr %p to i64
  %b = add i64 %a, 2
  %r = inttoptr i64 %b to ptr
  %c = icmp eq ptr %q, %r
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}
