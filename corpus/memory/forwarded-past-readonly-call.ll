; but not where it is promised that it does not
; expect: refines

declare void @g(ptr readonly captures(none))

define i32 @src() {
  %a = alloca i32
  store i32 5, ptr %a
  call void @g(ptr readonly captures(none) %a)
  %x = load i32, ptr %a
  ret i32 %x
}

define i32 @tgt() {
  %a = alloca i32
  store i32 5, ptr %a
  call void @g(ptr readonly captures(none) %a)
  ret i32 5
}
