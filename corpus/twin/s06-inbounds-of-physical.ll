; S6 of the slides: r +inbounds 5, with r made from an integer, is not poison yet
; expect: violates value
; expect[twin-1]: violates value
; expect[twin]: violates value
; expect[twin-3]: violates value
; expect[flat]: violates value
; options: address-bits=6

define i1 @src() {
  %p = alloca [4 x i8], align 4
  %a = ptrtoint ptr %p to i64
  %r = inttoptr i64 %a to ptr
  %s = getelementptr inbounds i8, ptr %r, i64 5
  %b = ptrtoint ptr %s to i64
  %end = add i64 %a, 5
  %c = icmp eq i64 %b, %end
  ret i1 %c
}

define i1 @tgt() {
  ret i1 false
}
