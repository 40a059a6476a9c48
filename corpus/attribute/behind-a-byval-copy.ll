; the copy has the size of its type, and nothing lies behind it
; expect: vacuous

define i8 @src(ptr byval([3 x i8]) %copy) {
  %p = getelementptr inbounds i8, ptr %copy, i64 3
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr byval([3 x i8]) %copy) {
  unreachable
}
