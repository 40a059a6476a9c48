; A pointer may be that of a function
; expect: violates value

declare void @g()

define i1 @src(ptr noundef %f) {
  %c = icmp eq ptr %f, @g
  ret i1 %c
}

define i1 @tgt(ptr noundef %f) {
  ret i1 false
}
