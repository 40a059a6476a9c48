; an unknown function does not write what nobody gave it
; expect: refines

declare void @g()

define i32 @src() {
  %a = alloca i32
  store i32 5, ptr %a
  call void @g()
  %x = load i32, ptr %a
  ret i32 %x
}

define i32 @tgt() {
  call void @g()
  ret i32 5
}
