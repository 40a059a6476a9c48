; the answer of a call takes values that the function compares it with, also where there are no arguments
; expect: violates value

declare noundef i32 @code()

define i1 @src() {
  %a = call i32 @code()
  %c = icmp eq i32 %a, 70123
  ret i1 %c
}

define i1 @tgt() {
  %a = call i32 @code()
  ret i1 false
}
