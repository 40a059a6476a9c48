; and "cannot be safely dropped"
; expect: violates attributes

declare void @g(ptr sret(i16))

define i16 @src() {
  %a = alloca i16
  call void @g(ptr sret(i16) %a)
  %v = load i16, ptr %a
  ret i16 %v
}

define i16 @tgt() {
  %a = alloca i16
  call void @g(ptr %a)
  %v = load i16, ptr %a
  ret i16 %v
}
