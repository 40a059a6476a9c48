; A step of 20 bytes may stay below the last address where one of 24 bytes wraps around
; expect: violates value

define i1 @src(ptr %p) {
  %near = getelementptr i8, ptr %p, i64 20
  %far = getelementptr i8, ptr %p, i64 24
  %a = icmp uge ptr %near, %p
  %b = icmp uge ptr %far, %p
  %both = and i1 %a, %b
  ret i1 %both
}

define i1 @tgt(ptr %p) {
  %near = getelementptr i8, ptr %p, i64 20
  %a = icmp uge ptr %near, %p
  ret i1 %a
}
