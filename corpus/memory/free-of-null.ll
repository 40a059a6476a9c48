; FREE: of NULL does nothing
; expect: proved
; expect[twin]: proved

declare void @free(ptr)

define i8 @src(i8 %x) {
  call void @free(ptr null)
  ret i8 %x
}

define i8 @tgt(i8 %x) {
  ret i8 %x
}
