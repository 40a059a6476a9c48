; "ABI attributes must be specified both at the function declaration/definition and call-site"
; expect: violates attributes

declare void @g(i8 signext)

define void @src(i8 %x) {
  call void @g(i8 signext %x)
  ret void
}

define void @tgt(i8 %x) {
  call void @g(i8 zeroext %x)
  ret void
}
