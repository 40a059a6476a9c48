; an unknown function may write what it was given
; expect: violates value

declare void @g(ptr)

define i32 @src() {
  %a = alloca i32
  store i32 5, ptr %a
  call void @g(ptr %a)
  %x = load i32, ptr %a
  ret i32 %x
}

define i32 @tgt() {
  %a = alloca i32
  store i32 5, ptr %a
  call void @g(ptr %a)
  ret i32 5
}
