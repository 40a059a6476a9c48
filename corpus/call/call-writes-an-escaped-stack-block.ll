; a callee may write a stack block of its caller that escaped before
; expect: violates value
declare void @foo(ptr)
declare void @bar()

define i32 @src() {
  %a = alloca i32
  call void @foo(ptr %a)
  %x = load i32, ptr %a
  call void @bar()
  %y = load i32, ptr %a
  %d = sub i32 %x, %y
  ret i32 %d
}

define i32 @tgt() {
  %a = alloca i32
  call void @foo(ptr %a)
  %x = load i32, ptr %a
  call void @bar()
  %d = sub i32 %x, %x
  ret i32 %d
}
