; an empty variable may lie where another one begins
; expect: violates value

@empty = global [0 x i8] zeroinitializer
@other = global i32 0

define i1 @src() {
  %c = icmp eq ptr @empty, @other
  ret i1 %c
}

define i1 @tgt() {
  ret i1 false
}
