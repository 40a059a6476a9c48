; a function that got a pointer earlier may keep it
; expect: violates value

declare void @keep(ptr)
declare void @g()

define i32 @src() {
  %a = alloca i32
  call void @keep(ptr %a)
  store i32 5, ptr %a
  call void @g()
  %x = load i32, ptr %a
  ret i32 %x
}

define i32 @tgt() {
  %a = alloca i32
  call void @keep(ptr %a)
  store i32 5, ptr %a
  call void @g()
  ret i32 5
}
