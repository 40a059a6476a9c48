; S10 of the slides: under p == q, p may be replaced by q if q is NULL
; expect: refines
; expect[twin-1]: refines
; expect[twin]: refines
; expect[twin-3]: refines
; expect[flat]: refines

define i8 @src(ptr %p) {
  %c = icmp eq ptr %p, null
  br i1 %c, label %equal, label %end

equal:
  store i8 1, ptr %p
  br label %end

end:
  ret i8 0
}

define i8 @tgt(ptr %p) {
  %c = icmp eq ptr %p, null
  br i1 %c, label %equal, label %end

equal:
  store i8 1, ptr null
  br label %end

end:
  ret i8 0
}
