; what an unknown function answers may lead where a `noalias` argument does, and that is undefined
; expect: unsupported

declare ptr @get()

define internal void @copy(ptr noalias %p) {
  %q = call ptr @get()
  %x = load i8, ptr %p
  store i8 %x, ptr %q
  ret void
}

define void @src(ptr %p) {
  call void @copy(ptr %p)
  ret void
}

define void @tgt(ptr %p) {
  %q = call ptr @get()
  %x = load i8, ptr %p
  %y = or i8 %x, 1
  store i8 %y, ptr %q
  ret void
}
