; What is printed before and behind a call that does nothing is one text
; expect: refines

declare i32 @putchar(i32)
declare i32 @pure(i32) nounwind willreturn memory(none)

define void @src() {
  %a = call i32 @putchar(i32 104)
  %b = call i32 @pure(i32 1)
  %c = call i32 @putchar(i32 105)
  ret void
}

define void @tgt() {
  %a = call i32 @putchar(i32 104)
  %c = call i32 @putchar(i32 105)
  ret void
}
