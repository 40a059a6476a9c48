; unless it promised not to
; expect: refines

declare void @look(ptr captures(none))
declare void @g()

define i32 @src() {
  %a = alloca i32
  call void @look(ptr captures(none) %a)
  store i32 5, ptr %a
  call void @g()
  %x = load i32, ptr %a
  ret i32 %x
}

define i32 @tgt() {
  %a = alloca i32
  call void @look(ptr captures(none) %a)
  call void @g()
  ret i32 5
}
