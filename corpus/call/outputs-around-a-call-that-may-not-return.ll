; If a call between them may not return, the second text may be missing
; expect: violates trace

declare i32 @putchar(i32)
declare i32 @waits(i32) nounwind memory(none)

define void @src() {
  %a = call i32 @putchar(i32 104)
  %b = call i32 @waits(i32 1)
  %c = call i32 @putchar(i32 105)
  ret void
}

define void @tgt() {
  %a = call i32 @putchar(i32 104)
  %c = call i32 @putchar(i32 105)
  %b = call i32 @waits(i32 1)
  ret void
}
